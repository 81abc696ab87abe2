import type { ProjectOverview } from '@contract/project/project';
import { useProject } from '@/features/project';
import styles from './overview.module.css';

const countOf = (overview: ProjectOverview, category: string) =>
  overview.byCategory.find((entry) => entry.category === category)?.count ?? 0;

/** The figures that say at a glance how a project stands. */
export function Kpis({ overview }: { overview: ProjectOverview }) {
  const { project } = useProject();
  const kpis = [
    { label: '进度', value: `${project.progress}%` },
    { label: '全部任务', value: project.taskTotal },
    { label: '进行中', value: countOf(overview, 'IN_PROGRESS') },
    { label: '待验收', value: countOf(overview, 'VERIFYING') },
    { label: '已完成', value: project.taskDone },
    { label: '已逾期', value: project.taskOverdue, alarm: project.taskOverdue > 0 },
  ];
  return (
    <dl className={styles.kpis}>
      {kpis.map(({ label, value, alarm }) => (
        <div key={label} className={styles.kpi}>
          <dt>{label}</dt>
          <dd className={alarm ? styles.alarm : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
