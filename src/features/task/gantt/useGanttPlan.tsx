import type { DependencyType } from '@contract/task/enums';
import type { SchedulePreview } from '@contract/task/schedule';
import type { TaskRow } from '@contract/task/task';
import type { Span } from '@contract/time/workdays';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import type { DragPart } from '@/features/gantt';
import { useAct } from '@/features/undo';
import { taskDependApi } from '@/services/taskDepend';
import { taskScheduleApi } from '@/services/taskSchedule';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import type { AnyTask } from '../fields/patch';
import { mayAct } from '../rights';
import { linkAct } from '../update/taskAct';
import { useTaskSave } from '../update/useTaskSave';
import { datesOf, refusal } from './bars';

/** So many that one wants to know before. */
const LARGE = 5;

interface Owner {
  show: (task: AnyTask) => void;
  /** Others may have moved along. */
  reload: () => void;
  /** Whether anything may follow this task. */
  leads: (row: TaskRow) => boolean;
}

type Named = Pick<TaskRow, 'taskId' | 'taskNo'>;

/** Changes of the plan: dates with a look at what follows, and dependencies. */
export function useGanttPlan({ show, reload, leads }: Owner) {
  const { rights, automatic } = useTaskProject();
  const { message, modal } = App.useApp();
  const { told } = useAct();
  const { save, dialogs } = useTaskSave();

  const refusalOf = useMemoizedFn((row: TaskRow) => refusal(row, mayAct(row, 'dates', rights), automatic));

  const agreed = async (row: TaskRow, dates: ReturnType<typeof datesOf>): Promise<boolean> => {
    if (!automatic || !leads(row)) return true;
    const preview = await taskScheduleApi.preview({ taskId: row.taskId, ...dates });
    if (preview.moved <= LARGE) return true;
    return modal.confirm({
      title: `将有 ${preview.moved} 个任务随之改期`,
      content: <Consequences preview={preview} />,
      okText: '改期',
      width: 520,
    });
  };
  const pull = useMemoizedFn(async (row: TaskRow, span: Span, part: DragPart): Promise<void> => {
    const dates = datesOf(row, span, part);
    try {
      if (!(await agreed(row, dates))) return;
    } catch (error) {
      void message.error(failureText(error, '无法预览改期的影响'));
      return;
    }
    const saved = await save(row, dates, show);
    if (!saved) return;
    if (automatic) reload();
    if (saved.planStart !== dates.planStart && automatic) {
      void message.info('前置任务不允许更早开始，已按最早可开始日期排期');
    }
  });
  const link = useMemoizedFn(async (before: Named, after: Named, type: DependencyType) => {
    const group = 'PRE_TASK' as const;
    try {
      const asked = { group, taskIds: [before.taskId], type };
      const { dependIds } = await taskDependApi.link({ taskId: after.taskId, ...asked });
      told('关联成功', linkAct('link', after, group, { ...before, dependId: dependIds[0] ?? '', type, lagDays: 0 }));
      reload();
    } catch (error) {
      void message.error(failureText(error, '建立依赖失败'));
    }
  });
  const refused = useMemoizedFn((reason: string) => void message.warning(reason));

  return {
    automatic,
    refusalOf,
    refused,
    pull,
    link,
    dialogs,
  };
}

const rangeText = ({ planStart, planEnd }: SchedulePreview['tasks'][number]['before']) =>
  planStart && planEnd && planStart !== planEnd ? `${planStart} – ${planEnd}` : (planEnd ?? planStart ?? '未排期');

function Consequences({ preview }: { preview: SchedulePreview }) {
  const { projectEnd, tasks, moved } = preview;
  return (
    <>
      <p>
        {projectEnd.before === projectEnd.after
          ? `项目的最晚截止日期仍为 ${projectEnd.before ?? '—'}。`
          : `项目的最晚截止日期由 ${projectEnd.before ?? '—'} 变为 ${projectEnd.after ?? '—'}。`}
      </p>
      <ul style={{ maxHeight: 240, overflow: 'auto', paddingInlineStart: 18, marginBlock: 0 }}>
        {tasks.map(({ taskId, taskNo, title, before, after }) => (
          <li key={taskId}>
            {taskNo} {title}：{rangeText(before)} → {rangeText(after)}
          </li>
        ))}
      </ul>
      {moved > tasks.length && <p style={{ marginBlock: '8px 0' }}>……以及另外 {moved - tasks.length} 个任务</p>}
    </>
  );
}
