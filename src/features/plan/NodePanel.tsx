import { CloseOutlined, LinkOutlined } from '@ant-design/icons';
import { pageOf } from '@contract/object/types';
import {
  type ConstraintType,
  constraintNeedsDay,
  constraintTypes,
  DURATION_MAX,
  nodeKinds,
  nodeStates,
  type ProgressSource,
  progressSources,
  type ScheduleMode,
  scheduleModes,
  stateOf,
  WEIGHT_MAX,
} from '@contract/plan/kinds';
import type { NodeDetail, PlanView } from '@contract/plan/plan';
import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, DatePicker, Input, InputNumber, Select, Switch, Tag } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useState } from 'react';
import StateView from '@/components/StateView';
import { Activity } from '@/features/object/activity';
import { Attachments } from '@/features/object/attachments';
import { MemberSelect } from '@/features/object/people';
import { FollowButton, Section } from '@/features/object/register';
import { useObjectChanges } from '@/features/realtime';
import { useTaken } from '@/features/undo';
import { useToday } from '@/hooks/useToday';
import { getNode, updateNode } from '@/services/plan';
import { copyText } from '@/utils/copyText';
import { NodeTaskList } from './NodeTaskList';
import styles from './plan.module.css';
import type { ActOnPlan, Given, Seen } from './usePlan';
import { useTyped } from './useTyped';
import { driverText, linkText, plainText, rangeText } from './words';

interface Props {
  id: string;
  plan: PlanView;
  act: ActOnPlan;
  onChanged: () => void;
  onClose: () => void;
}

/** One node beside the plan: what it is, when, how far, its tasks, and what is said of it. */
export function NodePanel({ id, plan, act, onChanged, onClose }: Props) {
  const { data, error, loading, refresh, mutate } = useRequest(() => getNode(id), { refreshDeps: [id, plan] });
  useObjectChanges({ type: 'planNode', id }, refresh);
  useTaken(refresh);
  const node = data?.id === id ? data : undefined;
  const save: Save = async (words, given, seen = node) => {
    if (!seen) return false;
    const send: Parameters<ActOnPlan>[1] = (versionOf) => updateNode(id, { version: versionOf(seen), ...given });
    const acted = await act(`${seen.title} ${words}`, send, { given });
    // By a read that nothing supersedes, as the plan is read again too: what was typed gives way to what was saved.
    const fresh = await getNode(id).catch(() => undefined);
    if (fresh) mutate((now) => (now && now.version > fresh.version ? now : fresh));
    return acted !== null;
  };
  const copy = () => copyText(window.location.origin + pageOf('planNode', id, plan.projectId));
  return (
    <article className={styles.detail} aria-label={node ? `${node.wbs} ${node.title}` : '计划节点'}>
      <header className={styles.bar}>
        <span className={styles.crumbs}>
          {node ? [...node.path.map(({ wbs, title }) => `${wbs} ${title}`), node.wbs].join(' / ') : ''}
        </span>
        {node && <FollowButton type="planNode" record={{ id, no: node.title, version: node.version }} />}
        <Button type="text" icon={<LinkOutlined />} aria-label="复制链接" onClick={() => void copy()} />
        <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
      </header>
      <div className={styles.body}>
        <StateView loading={loading && !node} error={node ? undefined : error} onRetry={refresh} rows={8}>
          {node && (
            <>
              <Head node={node} plan={plan} onSave={save} />
              <Section title="任务">
                <NodeTaskList
                  node={node}
                  onChanged={() => {
                    refresh();
                    onChanged();
                  }}
                />
              </Section>
              <Section title="依赖">
                <LinkRows node={node} projectId={plan.projectId} />
              </Section>
              <Attachments
                of={{ type: 'planNode', id }}
                no={node.title}
                editable={node.reportable}
                count={0}
                revision={node.version}
                onCounted={() => undefined}
              />
              <Activity
                on={{ type: 'planNode', id, page: pageOf('planNode', id, plan.projectId) }}
                revision={`${node.version} ${node.startOn} ${node.endOn}`}
                mayComment={node.commentable}
                events={{ created: '新建', deleted: '删除' }}
              />
            </>
          )}
        </StateView>
      </div>
    </article>
  );
}

const FieldOf = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.field}>
    <span>{label}</span>
    {children}
  </div>
);

/** @returns whether it was taken; @param seen the node as it was when the change began, where that was earlier */
type Save = (words: string, given: Given, seen?: Seen) => Promise<boolean>;

interface HeadProps {
  node: NodeDetail;
  plan: PlanView;
  onSave: Save;
}

function Head({ node, plan, onSave }: HeadProps) {
  const { editable, isGroup, reportable } = node;
  const isMilestone = node.kind === 'milestone';
  const text = (value: string | null) => value ?? '—';
  const day = (label: string, value: string | null, field: keyof Given, may: boolean, max?: string) => (
    <FieldOf label={label}>
      {may ? (
        <DatePicker
          aria-label={label}
          value={value ? dayjs(value) : null}
          maxDate={max ? dayjs(max) : undefined}
          onChange={(next) =>
            void onSave(`${label}：${text(value)} → ${next ? next.format('YYYY-MM-DD') : '—'}`, {
              [field]: next ? next.format('YYYY-MM-DD') : null,
            })
          }
        />
      ) : (
        <span>{text(value)}</span>
      )}
    </FieldOf>
  );
  const today = useToday();
  return (
    <>
      <Title node={node} onSave={onSave} />
      <div className={styles.marks}>
        <Tag>{nodeKinds[node.kind]}</Tag>
        <Tag color={node.realEnd ? 'success' : node.realStart ? 'processing' : undefined}>
          {nodeStates[stateOf(node)]}
        </Tag>
        <span>{rangeText(node)}</span>
        {!isMilestone && <span>进度 {node.percent}%</span>}
        {node.late && <Tag color="error">晚于期限</Tag>}
        {node.early && <Tag color="error">早于前置允许的日期</Tag>}
        {node.totalSlack !== null && (
          <span className={styles.muted}>
            {node.critical ? '在关键路径上' : `总浮动 ${node.totalSlack} 天，自由浮动 ${node.freeSlack} 天`}
          </span>
        )}
        <span className={styles.muted}>{driverText(node, plan.nodes)}</span>
      </div>
      <div className={styles.form}>
        <FieldOf label="负责人">
          {editable ? (
            <MemberSelect
              aria-label="负责人"
              allowClear
              placeholder="未指定"
              value={node.owner?.userId}
              known={node.owner ? [node.owner] : []}
              onChange={(ownerId, person) =>
                void onSave(`负责人：${node.owner?.name ?? '—'} → ${person?.name ?? '—'}`, { ownerId: ownerId ?? null })
              }
            />
          ) : (
            <span>{node.owner?.name ?? '—'}</span>
          )}
        </FieldOf>
        {day('期限', node.deadline, 'deadline', editable)}
        {!isGroup && (
          <>
            <Schedule node={node} onSave={onSave} />
            {day(isMilestone ? '达成日期' : '实际完成', node.realEnd, 'realEnd', reportable, today)}
            {!isMilestone && day('实际开始', node.realStart, 'realStart', reportable, today)}
            {!isMilestone && <ProgressFields node={node} onSave={onSave} />}
          </>
        )}
        <FieldOf label="权重（汇总到上级）">
          {editable ? (
            <NumberField
              {...{ node, label: '权重', min: 0, max: WEIGHT_MAX, placeholder: '按工期', value: node.weight }}
              onSave={(weight, seen) => onSave(`权重：${node.weight ?? '—'} → ${weight ?? '—'}`, { weight }, seen)}
            />
          ) : (
            <span>{node.weight ?? '按工期'}</span>
          )}
        </FieldOf>
        {editable && (
          <FieldOf label="取消">
            <span className={styles.switch}>
              <Switch
                size="small"
                aria-label="取消这个节点"
                checked={node.cancelled}
                onChange={(cancelled) => void onSave(cancelled ? '取消' : '恢复', { cancelled })}
              />
              {node.cancelled ? '已取消，不参与排期与进度' : '参与排期与进度'}
            </span>
          </FieldOf>
        )}
      </div>
      <Description node={node} onSave={onSave} />
    </>
  );
}

interface NumberFieldProps {
  node: Seen;
  label: string;
  value: number | null;
  min: number;
  max: number;
  placeholder?: string;
  suffix?: string;
  onSave: (value: number | null, seen: Seen) => Promise<boolean>;
}

function NumberField({ node, label, value, onSave, ...input }: NumberFieldProps) {
  const typed = useTyped(node, value, onSave);
  return (
    <InputNumber<number>
      {...input}
      aria-label={label}
      precision={0}
      value={typed.value}
      onChange={typed.change}
      onBlur={() => void typed.leave()}
    />
  );
}

function Title({ node, onSave }: Omit<HeadProps, 'plan'>) {
  const typed = useTyped(node, node.title, (text, seen) => {
    const title = text.trim();
    return title && title !== node.title ? onSave(`名称 → ${title}`, { title }, seen) : Promise.resolve(true);
  });
  if (!node.editable) return <h2 className={styles.heading}>{node.title}</h2>;
  return (
    <h2 className={styles.heading}>
      <Input
        aria-label="名称"
        variant="borderless"
        style={{ fontSize: 20, fontWeight: 600, paddingInline: 0 }}
        maxLength={200}
        value={typed.value}
        onChange={({ target }) => typed.change(target.value)}
        onBlur={() => void typed.leave()}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </h2>
  );
}

function Schedule({ node, onSave }: Omit<HeadProps, 'plan'>) {
  const { editable, mode, constraintType, constraintOn, duration } = node;
  // A constraint that needs a day waits for it.
  const [wanted, setWanted] = useState<ConstraintType>(constraintType);
  useEffect(() => setWanted(constraintType), [constraintType]);
  const constrain = async (words: string, given: Given) => {
    if (!(await onSave(words, given))) setWanted(constraintType);
  };
  if (!editable) {
    return (
      <FieldOf label="排期">
        <span>
          {scheduleModes[mode]}
          {node.kind !== 'milestone' && `，${duration} 天`}
        </span>
      </FieldOf>
    );
  }
  const date = (value: string | null) => (value ? dayjs(value) : null);
  return (
    <>
      <FieldOf label="排期方式">
        <Select<ScheduleMode>
          aria-label="排期方式"
          value={mode}
          options={Object.entries(scheduleModes).map(([value, label]) => ({ value: value as ScheduleMode, label }))}
          onChange={(next) => void onSave(`排期方式 → ${scheduleModes[next]}`, { mode: next })}
        />
      </FieldOf>
      {mode === 'manual' ? (
        <FieldOf label="手动日期">
          {node.kind === 'milestone' ? (
            <DatePicker
              aria-label="手动日期"
              allowClear={false}
              value={date(node.manualStart)}
              onChange={(next) =>
                next &&
                void onSave('手动日期', {
                  manualStart: next.format('YYYY-MM-DD'),
                  manualEnd: next.format('YYYY-MM-DD'),
                })
              }
            />
          ) : (
            <DatePicker.RangePicker
              aria-label="手动日期"
              allowClear={false}
              value={[date(node.manualStart), date(node.manualEnd)]}
              onChange={(next) =>
                next?.[0] &&
                next[1] &&
                void onSave('手动日期', {
                  manualStart: next[0].format('YYYY-MM-DD'),
                  manualEnd: next[1].format('YYYY-MM-DD'),
                })
              }
            />
          )}
        </FieldOf>
      ) : (
        <>
          {node.kind === 'milestone' ? (
            <FieldOf label="达成时点">
              <Select
                aria-label="达成时点"
                value={node.atStart ? 'start' : 'end'}
                options={[
                  { value: 'end', label: '当日结束' },
                  { value: 'start', label: '当日开始（如启动会）' },
                ]}
                onChange={(next) => void onSave('达成时点', { atStart: next === 'start' })}
              />
            </FieldOf>
          ) : (
            <FieldOf label="工期（工作日）">
              <NumberField
                {...{ node, label: '工期', min: 1, max: DURATION_MAX, value: duration }}
                onSave={async (next, seen) =>
                  next === null || onSave(`工期：${duration} → ${next} 天`, { duration: next }, seen)
                }
              />
            </FieldOf>
          )}
          <FieldOf label="约束">
            <span className={styles.pair}>
              <Select<ConstraintType>
                aria-label="约束"
                value={wanted}
                options={Object.entries(constraintTypes).map(([value, label]) => ({
                  value: value as ConstraintType,
                  label,
                }))}
                onChange={(next) => {
                  setWanted(next);
                  if (!constraintNeedsDay(next))
                    void constrain(`约束 → ${constraintTypes[next]}`, { constraintType: next, constraintOn: null });
                  else if (constraintOn) void constrain(`约束 → ${constraintTypes[next]}`, { constraintType: next });
                }}
              />
              {constraintNeedsDay(wanted) && (
                <DatePicker
                  aria-label="约束日期"
                  allowClear={false}
                  value={date(constraintOn)}
                  onChange={(next) =>
                    next &&
                    void constrain(`${constraintTypes[wanted]} ${next.format('YYYY-MM-DD')}`, {
                      constraintType: wanted,
                      constraintOn: next.format('YYYY-MM-DD'),
                    })
                  }
                />
              )}
            </span>
          </FieldOf>
        </>
      )}
    </>
  );
}

function ProgressFields({ node, onSave }: Omit<HeadProps, 'plan'>) {
  const byTasks = node.progressSource === 'tasks';
  return (
    <FieldOf label="进度">
      <span className={styles.pair}>
        {byTasks || !node.reportable ? (
          <span style={{ alignSelf: 'center' }}>{node.percent}%</span>
        ) : (
          <NumberField
            {...{ node, label: '进度', min: 0, max: 100, suffix: '%', value: node.progress }}
            onSave={async (next, seen) =>
              next === null || onSave(`进度：${node.progress}% → ${next}%`, { progress: next }, seen)
            }
          />
        )}
        {node.editable && (
          <Select<ProgressSource>
            aria-label="进度来源"
            value={node.progressSource}
            options={Object.entries(progressSources).map(([value, label]) => ({
              value: value as ProgressSource,
              label,
            }))}
            onChange={(next) => void onSave(`进度来源 → ${progressSources[next]}`, { progressSource: next })}
          />
        )}
      </span>
    </FieldOf>
  );
}

/** Plain text: what is to come out of it. */
function Description({ node, onSave }: Omit<HeadProps, 'plan'>) {
  const plain = plainText(node.description);
  const html = (value: string) =>
    value
      .split(/\n/)
      .map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`)
      .join('');
  const typed = useTyped(node, plain, (next, seen) => {
    const text = next.trim();
    return text === plain ? Promise.resolve(true) : onSave('说明', { description: text ? html(text) : '' }, seen);
  });
  if (!node.editable) return plain ? <p style={{ whiteSpace: 'pre-wrap' }}>{plain}</p> : null;
  return (
    <Input.TextArea
      aria-label="说明"
      placeholder="说明：范围、交付物、验收标准"
      autoSize={{ minRows: 2, maxRows: 12 }}
      maxLength={20_000}
      value={typed.value}
      onChange={({ target }) => typed.change(target.value)}
      onBlur={() => void typed.leave()}
    />
  );
}

function LinkRows({ node, projectId }: { node: NodeDetail; projectId: string }) {
  const rows = [
    ...node.predecessors.map((one) => ({
      ...one,
      word: '前置',
      other: one.fromId,
      day: one.endOn && `完成 ${one.endOn}`,
    })),
    ...node.successors.map((one) => ({
      ...one,
      word: '后置',
      other: one.toId,
      day: one.startOn && `开始 ${one.startOn}`,
    })),
  ];
  if (rows.length === 0)
    return <span className={styles.muted}>没有依赖。在计划中拖动条形两端的圆点，或在“前置”一列填写编号。</span>;
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, word, other, wbs, title, day, ...link }) => (
        <li key={id}>
          <span className={styles.muted}>{word}</span>
          <Link to={pageOf('planNode', other, projectId)}>
            {wbs} {title}
          </Link>
          <span>{linkText(link) || 'FS'}</span>
          <span className={styles.muted}>{day}</span>
        </li>
      ))}
    </ul>
  );
}
