import type { ProjectRow } from '@contract/project/project';
import dayjs from 'dayjs';
import { thisDay } from '@/utils/today';
import styles from './list.module.css';

/** Both days without the year when both lie in this one; otherwise both with it, so that no day is misread. */
export const rangeText = (from: string | null, to: string | null, year = thisDay().year()): [string, string] => {
  const plain = [from, to].every((day) => !day || day.startsWith(String(year)));
  const text = (day: string | null) => (day ? day.slice(plain ? 5 : 0) : '…');
  return [text(from), text(to)];
};

/** Days that a project is behind its plan; 0 when it is not, is over or has no end. Derived, never stored. */
export const daysLate = ({ status, planEnd }: Pick<ProjectRow, 'status' | 'planEnd'>, now = thisDay()): number => {
  if (!planEnd || status === 'FINISHED' || status === 'CLOSED') return 0;
  return Math.max(0, now.startOf('day').diff(dayjs(planEnd), 'day'));
};

/** The planned dates, and by how much the end has passed. */
export function PlanRange({ project }: { project: Pick<ProjectRow, 'status' | 'planStart' | 'planEnd'> }) {
  const { planStart, planEnd } = project;
  if (!planStart && !planEnd) return <span className="faint">—</span>;
  const late = daysLate(project);
  const [from, to] = rangeText(planStart, planEnd);
  return (
    <span title={`${planStart ?? '未定'} ~ ${planEnd ?? '未定'}`}>
      {from} ~ <span className={late > 0 ? styles.overdue : undefined}>{to}</span>
      {late > 0 && <span className={styles.late}>延期 {late} 天</span>}
    </span>
  );
}
