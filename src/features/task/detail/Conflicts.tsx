import type { ScheduleConflicts } from '@contract/task/schedule';
import type { TaskDetail } from '@contract/task/task';
import { Alert, Button } from 'antd';
import { Coming } from '@/components/Coming';
import { useRequest } from '@/hooks/useRequest';
import { taskScheduleApi } from '@/services/taskSchedule';
import { useTaskProject } from '../context/TaskProject';
import type { TaskPatch } from '../fields/patch';
import { fieldRuleOf } from '../fields/rules';
import { dependencyLabel, dependGroups } from '../links/linkKinds';
import { mayAct } from '../rights';
import styles from '../styles/detail.less';

interface Props {
  task: TaskDetail;
  revision: number;
  busy: boolean;
  onSave: (patch: TaskPatch) => Promise<unknown>;
  onOpen: (taskId: string) => void;
}

type Conflict = ScheduleConflicts['conflicts'][number];
const said = ({ group, earliest }: Conflict) =>
  group === 'PRE_TASK' ? `本任务最早可在 ${earliest} 开始` : `它最早可在 ${earliest} 开始`;

/** Dates that break a dependency, and the way to mend them. */
export function Conflicts({ task, revision, busy, onSave, onOpen }: Props) {
  const { rights, typeOf } = useTaskProject();
  const { taskId, planStart, planEnd, links } = task;
  // Most tasks have nothing that could be in the way.
  const possible = (planStart ?? planEnd) !== null && links.some(({ group }) => group in dependGroups);
  const { data, error } = useRequest(() => taskScheduleApi.conflicts({ taskId }), {
    ready: possible,
    refreshDeps: [taskId, revision, planStart, planEnd, links.length],
    // A warning that cannot be read is no reason to hide the task.
    onError: () => undefined,
  });
  if (possible && !data && !error) return <Coming />;
  if (!possible || !data || data.conflicts.length === 0) return null;
  const { conflicts, mend } = data;
  const locked = ['planStart', 'planEnd'].some((name) =>
    ['readonly', 'hidden'].includes(fieldRuleOf(typeOf(task.taskTypeId), task.stageId, name) ?? ''),
  );
  const range = mend && [...new Set([mend.planStart, mend.planEnd].filter(Boolean))].join(' – ');
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.conflicts}
      title={
        <>
          计划日期与依赖冲突
          <ul className={styles.conflictList}>
            {conflicts.map((one) => (
              <li key={one.dependId}>
                {one.group === 'PRE_TASK' ? '前置' : '后置'}{' '}
                <button type="button" className={styles.conflictTask} onClick={() => onOpen(one.task.taskId)}>
                  {one.task.taskNo} {one.task.title}
                </button>{' '}
                （{dependencyLabel(one.type, one.lagDays)}）：{said(one)}
              </li>
            ))}
          </ul>
          {mend && !locked && mayAct(task, 'dates', rights) && (
            <Button size="small" loading={busy} onClick={() => void onSave(mend)}>
              将计划改为 {range}
            </Button>
          )}
        </>
      }
    />
  );
}
