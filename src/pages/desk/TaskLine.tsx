import { finishedCategories } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { Link } from '@umijs/max';
import DueDate from '@/components/DueDate';
import PriorityMark from '@/components/PriorityMark';
import { CategoryMark } from '@/features/project';
import styles from './desk.module.css';

/** One task of the desk; the whole line opens it. */
export function TaskLine({ task }: { task: TaskRow }) {
  return (
    <li>
      <Link to={`/myTask/${task.taskId}/detail`} className={styles.task}>
        <PriorityMark priority={task.urgent} compact />
        <span className={styles.taskNo}>{task.taskNo}</span>
        <span className={styles.taskTitle} title={task.title}>
          {task.title}
        </span>
        <span className={styles.taskProject} title={task.projectName}>
          {task.projectName}
        </span>
        <span className={styles.taskStage}>
          <CategoryMark category={task.category} />
        </span>
        <span className={styles.taskDue}>
          <DueDate day={task.planEnd} completed={finishedCategories.includes(task.category)} />
        </span>
      </Link>
    </li>
  );
}
