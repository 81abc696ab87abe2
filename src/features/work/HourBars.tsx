import type { TaskHours } from '@contract/task/work';
import PersonAvatar from '@/components/PersonAvatar';
import { barOf, shownHours } from './hours';
import styles from './work.module.css';

interface BarProps {
  label: string;
  estimate: number | null;
  consumed: number;
  left: number;
}

/** One bar: worked, worked beyond the estimate, left. */
export function HourBar({ label, estimate, consumed, left }: BarProps) {
  const bar = barOf(estimate, consumed, left);
  const words = [
    ...(estimate === null ? [] : [`预计 ${shownHours(estimate)}`]),
    `消耗 ${shownHours(consumed)}`,
    `剩余 ${shownHours(left)}`,
  ].join(' · ');
  return (
    <span className={styles.bar} role="img" aria-label={`${label}：${words} 小时`} title={words}>
      {bar && (
        <>
          <i className={styles.within} style={{ width: `${bar.within}%` }} />
          <i className={styles.beyond} style={{ width: `${bar.beyond}%` }} />
          <i className={styles.left} style={{ width: `${bar.left}%` }} />
        </>
      )}
    </span>
  );
}

/** What each person did of what they were to do. */
export function PeopleBars({ people }: Pick<TaskHours, 'people'>) {
  return (
    <ul className={styles.people}>
      {people.map(({ person, estimate, consumed }) => (
        <li key={person?.userId ?? 'gone'}>
          <PersonAvatar person={person} withName size={20} emptyText="已离开的成员" />
          <HourBar
            label={person?.name ?? '已离开的成员'}
            estimate={estimate}
            consumed={consumed}
            left={Math.max(0, (estimate ?? consumed) - consumed)}
          />
          <span className={styles.figure}>
            {shownHours(consumed)}
            {estimate !== null && ` / ${shownHours(estimate)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
