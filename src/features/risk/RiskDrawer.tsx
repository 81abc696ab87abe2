import type { RiskState } from '@contract/risk/lifecycle';
import { riskLifecycle } from '@contract/risk/lifecycle';
import { natures, proximities, scoreOf, strategies } from '@contract/risk/matrix';
import type { RiskDetail } from '@contract/risk/risk';
import { useRequest } from 'ahooks';
import { App, Button, Drawer, Flex, Input, Popconfirm, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { Prose } from '@/components/Prose';
import StateView from '@/components/StateView';
import { StateTag, StepButtons, type StepInput } from '@/features/object/lifecycle';
import { MemberSelect } from '@/features/object/people';
import { Entries, Field, Fields, HistoryList, LinkList, Section, useDictionary } from '@/features/object/register';
import { getRisk, getRiskHistory, recycleRisk, stepRisk } from '@/services/risk';
import { LevelMark } from './LevelMark';
import { RiskForm } from './RiskForm';
import styles from './risk.module.css';
import { TrackForm } from './TrackForm';
import { TrackLine } from './TrackLine';

interface Props {
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** One risk beside the list. */
export function RiskDrawer({ id, onClose, onChanged }: Props) {
  const { data, error, loading, refresh } = useRequest(() => getRisk(id as string), {
    ready: id !== undefined,
    refreshDeps: [id],
  });
  const shown = data?.id === id ? data : undefined;
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={720}
      title={shown ? `${shown.no} ${shown.title}` : '风险'}
      destroyOnHidden
    >
      <StateView loading={loading && !shown} error={shown ? undefined : error} onRetry={refresh} rows={8}>
        {shown && (
          <Detail
            risk={shown}
            onClose={onClose}
            onChanged={() => {
              refresh();
              onChanged();
            }}
          />
        )}
      </StateView>
    </Drawer>
  );
}

function Detail({ risk, onChanged, onClose }: { risk: RiskDetail; onChanged: () => void; onClose: () => void }) {
  const { message } = App.useApp();
  const words = useDictionary();
  const [editing, setEditing] = useState(false);
  const [tracking, setTracking] = useState(false);
  const history = useRequest(() => getRiskHistory(risk.id), { refreshDeps: [risk.id, risk.version] });
  const step = async ({ to, reason, values }: StepInput<RiskState>) => {
    const done = await stepRisk(risk.id, { to, state: risk.state, version: risk.version, reason, ...values });
    void message.success(done.problem ? `修改成功 · 已生成问题 ${done.problem.no}` : '修改成功');
    onChanged();
  };
  const people = [risk.owner, risk.assignee].filter((one) => one !== null);
  return (
    <>
      <Flex gap={12} wrap align="center" style={{ marginBottom: 12 }}>
        <StateTag table={riskLifecycle} state={risk.state} />
        <LevelMark level={risk.level} cell={risk.cell} trend={risk.trend} />
        {risk.escalatedTime && <span className={styles.late}>已上升为高风险</span>}
      </Flex>
      {risk.rights.state && (
        <StepButtons
          table={riskLifecycle}
          state={risk.state}
          before={risk.stateBefore}
          initial={{
            assigneeId: risk.assignee?.userId,
            strategy: risk.strategy ?? undefined,
            measures: risk.measures || undefined,
            resolution: risk.resolution || undefined,
          }}
          fields={{
            inputs: {
              assigneeId: { label: '跟踪人', input: <MemberSelect known={people} /> },
              strategy: {
                label: '应对策略',
                input: (
                  <Select
                    options={words
                      .options('riskStrategy', risk.strategy)
                      .filter(({ value }) => strategies[risk.nature].includes(value))}
                  />
                ),
              },
              measures: { label: '应对措施（接受时填写说明）', input: <Input.TextArea rows={2} maxLength={2000} /> },
              situation: { label: '发生情况', input: <Input.TextArea rows={3} maxLength={2000} /> },
              resolution: { label: '处理结果', input: <Input.TextArea rows={3} maxLength={2000} /> },
            },
            also: { TRACKING: ['measures'] },
          }}
          onStep={step}
        />
      )}
      <Section
        title="基本信息"
        extra={
          <Flex gap={8}>
            {risk.rights.update && (
              <Button size="small" onClick={() => setEditing(true)}>
                修改
              </Button>
            )}
            {risk.rights.remove && (
              <Popconfirm
                title={`删除风险 ${risk.no}？`}
                okText="删除"
                onConfirm={async () => {
                  await recycleRisk(risk.id);
                  void message.success('删除成功');
                  onChanged();
                  onClose();
                }}
              >
                <Button size="small" danger>
                  删除
                </Button>
              </Popconfirm>
            )}
          </Flex>
        }
      >
        <Fields>
          <Field label="责任人">
            <PersonAvatar person={risk.owner} withName />
          </Field>
          <Field label="指派给">
            <PersonAvatar person={risk.assignee} withName />
          </Field>
          <Field label="首次评估">{`${Math.ceil(risk.firstCell / 5)} × ${((risk.firstCell - 1) % 5) + 1} = ${scoreOf(risk.firstCell)}`}</Field>
          <Field label="当前评估">{`${Math.ceil(risk.cell / 5)} × ${((risk.cell - 1) % 5) + 1} = ${scoreOf(risk.cell)}`}</Field>
          <Field label="性质">{natures[risk.nature]}</Field>
          <Field label="来源">{words.say('riskSource', risk.source)}</Field>
          <Field label="类别">{words.say('riskCategory', risk.category)}</Field>
          <Field label="应对策略">{words.say('riskStrategy', risk.strategy)}</Field>
          <Field label="识别日期">{risk.identifiedOn}</Field>
          <Field label="预计发生">
            {risk.expectedAt && `${risk.expectedAt}（${risk.proximity ? proximities[risk.proximity] : ''}）`}
          </Field>
          <Field label="计划关闭">
            {risk.planCloseOn && <span className={risk.overdue ? styles.late : undefined}>{risk.planCloseOn}</span>}
          </Field>
          <Field label="下次跟踪">{risk.reviewOn}</Field>
        </Fields>
        {risk.description && (
          <Section title="描述">
            <Prose html={risk.description} />
          </Section>
        )}
        <Section title="应对">
          <Fields>
            <Field label="应对措施">{risk.measures}</Field>
            <Field label="应急措施">{risk.contingency}</Field>
            <Field label="触发信号">{risk.triggerSignal}</Field>
            <Field label="处理结果">{risk.resolution}</Field>
          </Fields>
        </Section>
      </Section>
      <Section
        title="跟踪记录"
        extra={
          risk.rights.state && (
            <Button size="small" onClick={() => setTracking(true)}>
              登记跟踪
            </Button>
          )
        }
      >
        <TrackLine risk={risk} />
        {risk.tracks.length === 0 && '还没有跟踪记录'}
        <Entries>
          {risk.tracks.map((track) => (
            <Field
              key={track.id}
              label={`${dayjs(track.at).format('YYYY-MM-DD HH:mm')} · ${track.by?.name ?? '系统'}${track.probability && track.impact ? ` · ${track.probability} × ${track.impact}` : ''}`}
            >
              {track.measures ? `${track.situation}\n措施：${track.measures}` : track.situation}
            </Field>
          ))}
        </Entries>
      </Section>
      <Section title="关联">
        <LinkList links={risk.links} origin={risk.origin} />
      </Section>
      <Section title="变更记录">
        <HistoryList entries={history.data ?? []} />
      </Section>
      <RiskForm
        projectId={risk.projectId}
        risk={risk}
        open={editing}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          void message.success('修改成功');
          onChanged();
        }}
      />
      <TrackForm
        risk={risk}
        open={tracking}
        onClose={() => setTracking(false)}
        onSaved={() => {
          setTracking(false);
          void message.success('登记成功');
          onChanged();
        }}
      />
    </>
  );
}
