import type { ProjectRow } from '@contract/project/project';
import { Link } from '@umijs/max';
import PersonAvatar from '@/components/PersonAvatar';
import { CollectStar, HealthMark, ProgressRing, StatusMark } from '@/features/project';
import styles from './list.module.css';
import { PlanRange } from './PlanRange';
import { RowMenu } from './RowMenu';

interface ProjectCardProps {
  project: ProjectRow;
  onCollect: (project: ProjectRow, collected: boolean) => void;
  onChanged: () => unknown;
}

/** One project for people who would rather look than read rows. */
export function ProjectCard({ project, onCollect, onChanged }: ProjectCardProps) {
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <ProgressRing value={project.progress} size={44} />
        <div className={styles.cardTitle}>
          <Link to={`/project/${project.id}/task`} className={styles.cardLink} title={project.name}>
            {project.name}
          </Link>
          <span className={styles.code}>{project.code}</span>
        </div>
        <span className={styles.cardTools}>
          <CollectStar project={project} onChange={(collected) => onCollect(project, collected)} />
          <RowMenu project={project} onCollect={onCollect} onChanged={onChanged} />
        </span>
      </header>
      <div className={styles.cardMarks}>
        <StatusMark status={project.status} />
        <HealthMark health={project.health} />
        <span className={styles.cardDates}>
          <PlanRange project={project} />
        </span>
      </div>
      <footer className={styles.cardFoot}>
        <PersonAvatar person={project.owner} withName emptyText="未设负责人" />
        <span>
          {project.taskDone}/{project.taskTotal} 已完成
        </span>
        {project.taskOverdue > 0 && <span className={styles.overdue}>{project.taskOverdue} 逾期</span>}
        <span>{project.memberCount} 人</span>
      </footer>
    </article>
  );
}
