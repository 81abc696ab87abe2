import type { TaskRow } from '@contract/task/task';
import StateView from '@/components/StateView';
import { queryTasks } from '@/services/task';
import { Block } from './Block';
import styles from './desk.module.css';
import { TaskLine } from './TaskLine';
import { useBlock } from './useBlock';

const SHOWN = 5;

const dueTasks = (due: 'overdue' | 'soon') =>
  queryTasks(
    { filter: { turnIds: ['me'], due }, sort: 'planEnd', order: 'asc', pageSize: SHOWN },
    { quiet: true },
  ).then((page) => page.result);

function Group({ title, tasks }: { title: string; tasks: TaskRow[] }) {
  if (tasks.length === 0) return null;
  return (
    <>
      <h3 className={styles.groupTitle}>{title}</h3>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <TaskLine key={task.taskId} task={task} brief />
        ))}
      </ul>
    </>
  );
}

/** What presses: overdue first, then what is due within days. */
export function DueBlock() {
  const { data, state } = useBlock('due', async () => {
    const [overdue, soon] = await Promise.all([dueTasks('overdue'), dueTasks('soon')]);
    return { overdue, soon };
  });
  const overdue = data?.overdue ?? [];
  const soon = data?.soon ?? [];
  return (
    <Block title="到期提醒">
      <StateView {...state} empty={overdue.length + soon.length === 0} emptyText="没有即将到期或已逾期的任务">
        <Group title="已逾期" tasks={overdue} />
        <Group title="即将到期" tasks={soon} />
      </StateView>
    </Block>
  );
}
