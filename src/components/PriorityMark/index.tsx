/** <PriorityMark priority={task.priority} /> — a small coloured mark and its word (§9: 1 low … 4 very urgent). */
import { taskPriorities } from '@contract/task/enums';
import styles from './index.module.css';

export interface PriorityMarkProps {
  priority: number;
  /** Only the mark; the word stays for screen readers and on hover. */
  compact?: boolean;
}

export function PriorityMark({ priority, compact }: PriorityMarkProps) {
  const label = taskPriorities.find(({ value }) => value === priority)?.label;
  if (!label) return <span>—</span>;
  return (
    <span className={styles.mark} data-priority={priority} title={label}>
      <svg className={styles.bars} viewBox="0 0 15 12" width="15" height="12" aria-hidden="true">
        {taskPriorities.map(({ value: bar }) => (
          <rect
            key={bar}
            className={bar <= priority ? styles.on : styles.off}
            x={(bar - 1) * 4}
            y={9 - bar * 2.25}
            width="3"
            height={3 + bar * 2.25}
            rx="1"
          />
        ))}
      </svg>
      <span className={compact ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  );
}

export default PriorityMark;
