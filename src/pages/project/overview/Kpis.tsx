import type { ProjectOverview } from '@contract/project/project';
import { progressRule, progressText, useProject } from '@/features/project';
import styles from './overview.module.css';

const countOf = (overview: ProjectOverview, category: string) =>
  overview.byCategory.find((entry) => entry.category === category)?.count ?? 0;

/** The figures that say at a glance how a project stands. */
export function Kpis({ overview }: { overview: ProjectOverview }) {
  const { project } = useProject();
  const kpis = [
    { label: '已完成 / 全部', value: `${project.taskDone} / ${project.taskTotal}` },
    { label: '进度（顶层任务的平均）', value: progressText(project.progress), tip: progressRule },
    { label: '进行中', value: countOf(overview, 'IN_PROGRESS') },
    { label: '待验收', value: countOf(overview, 'VERIFYING') },
    { label: '未开始', value: countOf(overview, 'NOT_STARTED') },
    { label: '已逾期', value: project.taskOverdue, alarm: project.taskOverdue > 0 },
  ];
  return (
    <dl className={styles.kpis}>
      {kpis.map(({ label, value, alarm, tip }) => (
        <div key={label} className={styles.kpi} title={tip}>
          <dt>{label}</dt>
          <dd className={alarm ? styles.alarm : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
