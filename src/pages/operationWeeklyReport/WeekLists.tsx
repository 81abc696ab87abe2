import { projectHealths } from '@contract/project/enums';
import type { WeeklyProject } from '@contract/report/report';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { reportPage } from '@/features/report';
import styles from './weekly.module.css';

interface List {
  title: string;
  none: string;
  holds: (project: WeeklyProject) => boolean;
  say: (project: WeeklyProject) => ReactNode;
}

const lists: readonly List[] = [
  {
    title: '有延期',
    none: '没有逾期任务',
    holds: ({ figures }) => (figures?.overdue ?? 0) > 0,
    say: ({ figures }) => `${figures?.overdue} 个任务逾期`,
  },
  {
    title: '有风险',
    none: '没有偏离或高风险的项目',
    holds: ({ health, figures }) => health === 'at_risk' || health === 'off_track' || (figures?.highRisks ?? 0) > 0,
    say: ({ health, healthNote, figures }) =>
      [projectHealths[health], figures?.highRisks ? `${figures.highRisks} 个高风险` : '', healthNote ?? '']
        .filter(Boolean)
        .join('，'),
  },
  {
    title: '健康度有变化',
    none: '与上周相同',
    holds: ({ health, healthBefore, reportId }) =>
      reportId !== null && healthBefore !== null && health !== healthBefore,
    say: ({ health, healthBefore }) => `${projectHealths[healthBefore ?? 'none']} → ${projectHealths[health]}`,
  },
];

/** What needs a manager's eye this week; each leads to the report that says it. */
export function WeekLists({ projects }: { projects: readonly WeeklyProject[] }) {
  return (
    <div className={styles.lists}>
      {lists.map(({ title, none, holds, say }) => {
        const found = projects.filter(holds);
        return (
          <section key={title} className={styles.list} aria-label={title}>
            <h2 className={styles.heading}>
              {title} <span className={styles.faint}>{found.length}</span>
            </h2>
            {found.length === 0 && <p className={styles.faint}>{none}</p>}
            <ul className={styles.items}>
              {found.map((project) => (
                <li key={project.projectId}>
                  <Link to={reportPage(project.projectId, project.reportId ?? '')}>{project.name}</Link>
                  <span className={styles.faint}>{say(project)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
