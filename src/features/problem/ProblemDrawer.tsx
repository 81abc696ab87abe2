import { type ProblemState, problemLifecycle } from '@contract/problem/lifecycle';
import type { ProblemDetail } from '@contract/problem/problem';
import { taskPriorities } from '@contract/task/enums';
import { useRequest } from 'ahooks';
import { App, Button, Drawer, Flex, Input, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { Prose } from '@/components/Prose';
import StateView from '@/components/StateView';
import { StateTag, StepButtons, type StepInput } from '@/features/object/lifecycle';
import { MemberSelect } from '@/features/object/people';
import { Field, Fields, HistoryList, LinkList, Section, useDictionary } from '@/features/object/register';
import { convertProblem, getProblem, getProblemHistory, recycleProblem, stepProblem } from '@/services/problem';
import { errorText } from '@/utils/apiError';
import { ClockChip } from './ClockChip';
import { ProblemForm } from './ProblemForm';
import styles from './problem.module.css';

interface Props {
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** One problem beside the list. */
export function ProblemDrawer({ id, onClose, onChanged }: Props) {
  const { data, error, loading, refresh } = useRequest(() => getProblem(id as string), {
    ready: id !== undefined,
    refreshDeps: [id],
  });
  const shown = data?.id === id ? data : undefined;
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={720}
      title={shown ? `${shown.no} ${shown.title}` : '问题'}
      destroyOnHidden
    >
      <StateView loading={loading && !shown} error={shown ? undefined : error} onRetry={refresh} rows={8}>
        {shown && <Detail problem={shown} onChanged={changed} onClose={onClose} />}
      </StateView>
    </Drawer>
  );
}

interface DetailProps {
  problem: ProblemDetail;
  onChanged: () => void;
  onClose: () => void;
}

function Detail({ problem, onChanged, onClose }: DetailProps) {
  const { message } = App.useApp();
  const words = useDictionary();
  const [editing, setEditing] = useState(false);
  const history = useRequest(() => getProblemHistory(problem.id), { refreshDeps: [problem.id, problem.version] });
  const step = async ({ to, reason, values }: StepInput<ProblemState>) => {
    await stepProblem(problem.id, { to, state: problem.state, version: problem.version, reason, ...values });
    void message.success('修改成功');
    onChanged();
  };
  const convert = async (to: 'task' | 'risk') => {
    try {
      const { made } = await convertProblem(problem.id, { to, version: problem.version });
      void message.success(`已生成${to === 'task' ? '任务' : '风险'} ${made.no}`);
    } catch (error) {
      void message.error(errorText(error));
    }
    onChanged();
  };
  const remove = async () => {
    await recycleProblem(problem.id);
    void message.success('删除成功');
    onChanged();
    onClose();
  };
  const canSolve = problem.state === 'CONFIRMED' || problem.state === 'PROCESSING';
  const people = [problem.owner, problem.assignee].filter((one) => one !== null);
  return (
    <>
      <Flex gap={12} wrap align="center" style={{ marginBottom: 12 }}>
        <StateTag table={problemLifecycle} state={problem.state} />
        <span>{words.say('problemSeverity', problem.severity)}</span>
        {problem.clocks.map((clock) => (
          <ClockChip key={clock.metric} clock={clock} />
        ))}
      </Flex>
      {problem.rights.state && (
        <Flex gap={8} wrap>
          <StepButtons
            table={problemLifecycle}
            state={problem.state}
            before={problem.stateBefore}
            initial={{
              assigneeId: problem.assignee?.userId,
              resolution: problem.resolution ?? undefined,
              resolutionComment: problem.resolutionComment || undefined,
              rootCause: problem.rootCause || undefined,
            }}
            fields={{
              inputs: {
                assigneeId: { label: '处理人', input: <MemberSelect known={people} /> },
                resolution: {
                  label: '解决方式',
                  input: <Select options={words.options('problemResolution', problem.resolution)} />,
                },
                resolutionComment: { label: '解决说明', input: <Input.TextArea rows={3} maxLength={2000} /> },
                rootCause: { label: '根本原因', input: <Input.TextArea rows={2} maxLength={2000} /> },
              },
              also: { RESOLVED: ['rootCause'] },
            }}
            onStep={step}
          />
          {canSolve && (
            <Button size="small" onClick={() => void convert('task')}>
              转为任务
            </Button>
          )}
          {!problemLifecycle.states[problem.state].closed && (
            <Button size="small" onClick={() => void convert('risk')}>
              转为风险
            </Button>
          )}
        </Flex>
      )}
      <Section
        title="基本信息"
        extra={
          <Flex gap={8}>
            {problem.rights.update && (
              <Button size="small" onClick={() => setEditing(true)}>
                修改
              </Button>
            )}
            {problem.rights.remove && (
              <Popconfirm title={`删除问题 ${problem.no}？`} okText="删除" onConfirm={remove}>
                <Button size="small" danger>
                  删除
                </Button>
              </Popconfirm>
            )}
          </Flex>
        }
      >
        <Fields>
          <Field label="提出人">
            <PersonAvatar person={problem.owner} withName />
          </Field>
          <Field label="指派给">
            <PersonAvatar person={problem.assignee} withName />
          </Field>
          <Field label="类型">{words.say('problemType', problem.type)}</Field>
          <Field label="优先级">{taskPriorities.find(({ value }) => value === problem.urgent)?.label}</Field>
          <Field label="要求解决">
            {problem.deadline && <span className={problem.overdue ? styles.late : undefined}>{problem.deadline}</span>}
          </Field>
          <Field label="影响的活动">{problem.affected}</Field>
        </Fields>
      </Section>
      {problem.description && (
        <Section title="描述">
          <Prose html={problem.description} />
        </Section>
      )}
      <Section title="原因与解决">
        <Fields>
          <Field label="根本原因">{problem.rootCause}</Field>
          <Field label="解决方式">{words.say('problemResolution', problem.resolution)}</Field>
          <Field label="解决说明">{problem.resolutionComment}</Field>
          <Field label="解决人">{problem.resolvedBy?.name}</Field>
        </Fields>
      </Section>
      {problem.pastClocks.length > 0 && (
        <Section title="之前的计时">
          {problem.pastClocks.map((clock) => (
            <div key={`${clock.metric}${clock.cycle}`}>
              第 {clock.cycle} 次 · <ClockChip clock={clock} />
            </div>
          ))}
        </Section>
      )}
      <Section title="关联">
        <LinkList links={problem.links} origin={problem.origin} />
      </Section>
      <Section title="变更记录">
        <HistoryList entries={history.data ?? []} />
      </Section>
      <ProblemForm
        projectId={problem.projectId}
        problem={problem}
        open={editing}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          void message.success('修改成功');
          onChanged();
        }}
      />
    </>
  );
}
