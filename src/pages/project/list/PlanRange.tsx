import type { ProjectRow } from '@contract/project/project';
import dayjs from 'dayjs';
import styles from './list.module.css';

const short = (day: string | null) => {
  if (!day) return '…';
  return day.startsWith(String(dayjs().year())) ? day.slice(5) : day;
};

/** Days that a project is behind its plan; 0 when it is not, is over or has no end. Derived, never stored. */
export const daysLate = ({ status, planEnd }: Pick<ProjectRow, 'status' | 'planEnd'>, today = dayjs()): number => {
  if (!planEnd || status === 'FINISHED' || status === 'CLOSED') return 0;
  return Math.max(0, today.startOf('day').diff(dayjs(planEnd), 'day'));
};

/** The planned dates, and by how much the end has passed. */
export function PlanRange({ project }: { project: Pick<ProjectRow, 'status' | 'planStart' | 'planEnd'> }) {
  const { planStart, planEnd } = project;
  if (!planStart && !planEnd) return <span className={styles.faint}>—</span>;
  const late = daysLate(project);
  return (
    <span title={`${planStart ?? '未定'} ~ ${planEnd ?? '未定'}`}>
      {short(planStart)} ~ {short(planEnd)}
      {late > 0 && <span className={styles.late}>延期 {late} 天</span>}
    </span>
  );
}
