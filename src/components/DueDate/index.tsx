/** <DueDate day={task.endDate} completed={…} /> — a due day in the colours of §9; red and amber also say so in words. */
import { type DueState, dueLabel, dueState } from '@/utils/dueDate';
import styles from './index.module.css';

const words: Record<DueState, string> = { past: '已逾期', soon: '即将到期', later: '', done: '' };

export interface DueDateProps {
  /** `YYYY-MM-DD`. */
  day: string | null | undefined;
  completed?: boolean;
  now?: Date;
}

export function DueDate({ day, completed = false, now }: DueDateProps) {
  if (!day) return <span className={styles.none}>—</span>;
  const state = dueState(day, completed, now);
  return (
    <time className={`${styles.due} ${styles[state]}`} dateTime={day} data-due={state} title={`${day} ${words[state]}`}>
      {dueLabel(day, now)}
      {words[state] && <span className="visually-hidden">，{words[state]}</span>}
    </time>
  );
}

export default DueDate;
