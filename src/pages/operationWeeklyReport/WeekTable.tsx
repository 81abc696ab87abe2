import { type Punctuality, punctualities } from '@contract/report/kinds';
import type { WeeklyProject } from '@contract/report/report';
import { Link } from '@umijs/max';
import { ScrollSection } from '@/components/ScrollSection';
import { HealthMark } from '@/features/project';
import { reportPage } from '@/features/report';
import { sayCount } from '@/utils/figure';
import styles from './weekly.module.css';

const columns = [
  ['done', '完成'],
  ['overdue', '逾期'],
  ['risks', '风险'],
  ['problems', '问题'],
  ['hours', '工时'],
] as const;

/** Of a report that nobody can read yet. */
const unpublished = (punctuality: Punctuality | null): string =>
  punctuality === 'waiting' ? punctualities.waiting : punctuality === null ? '未发布' : '待发布';

/** All projects of the week, the least healthy first. */
export function WeekTable({ projects }: { projects: readonly WeeklyProject[] }) {
  return (
    <section aria-label="全部项目">
      <h2 className={styles.heading}>全部项目</h2>
      <ScrollSection className="scroll-x" label="项目周报表">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">健康度</th>
              {columns.map(([name, label]) => (
                <th key={name} scope="col" className={styles.number}>
                  {label}
                </th>
              ))}
              <th scope="col">周报</th>
            </tr>
          </thead>
          <tbody>
            {projects.map(({ projectId, code, name, health, figures, reportId, punctuality }) => (
              <tr key={projectId}>
                <th scope="row">
                  <Link to={`/project/${projectId}/report`}>{name}</Link> <span className={styles.faint}>{code}</span>
                </th>
                <td>
                  <HealthMark health={health} />
                </td>
                {columns.map(([column]) => (
                  <td key={column} className={styles.number}>
                    {figures ? sayCount(figures[column]) : '—'}
                  </td>
                ))}
                <td>
                  {reportId ? (
                    <Link to={reportPage(projectId, reportId)}>查看</Link>
                  ) : (
                    punctuality !== 'missing' && <span className={styles.faint}>{unpublished(punctuality)}</span>
                  )}{' '}
                  {(punctuality === 'missing' || punctuality === 'late') && (
                    <span className="alarm">{punctualities[punctuality]}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
    </section>
  );
}
