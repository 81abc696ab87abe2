import type { WatchedMilestone, WatchedRisk } from '@contract/collection/collection';
import { Link } from '@umijs/max';
import PersonAvatar from '@/components/PersonAvatar';
import { useDictionary } from '@/features/object/register';
import styles from './view.module.css';

/** The gravest open risks over all projects that one sees. */
export function Risks({ risks }: { risks: readonly WatchedRisk[] }) {
  const words = useDictionary();
  return (
    <section aria-labelledby="collection-risks">
      <h2 id="collection-risks" className={styles.heading}>
        最高的风险
      </h2>
      {risks.length === 0 && <p className="faint-note">没有开放的风险</p>}
      <ul className={styles.rows}>
        {risks.map(({ id, projectId, projectName, no, title, score, level, state, person }) => (
          <li key={id}>
            <Link to={`/project/${projectId}/risk/${id}`} title={title}>
              {no} {title}
            </Link>
            <span className={styles.meta}>
              <span className={level === 'high' ? 'alarm' : undefined}>
                {words.say('riskLevel', level)} · {score} 分
              </span>
              <span>{state}</span>
              <span>{projectName}</span>
              <PersonAvatar person={person} withName emptyText="无负责人" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Milestones that are late, and those of the coming three months. */
export function Milestones({ milestones }: { milestones: readonly WatchedMilestone[] }) {
  return (
    <section aria-labelledby="collection-milestones">
      <h2 id="collection-milestones" className={styles.heading}>
        里程碑
      </h2>
      {milestones.length === 0 && <p className="faint-note">未来三个月没有里程碑</p>}
      <ul className={styles.rows}>
        {milestones.map(({ id, projectId, projectName, title, day, late }) => (
          <li key={id}>
            <Link to={`/project/${projectId}/plan/${id}`}>{title}</Link>
            <span className={styles.meta}>
              <span className={late ? 'alarm' : undefined}>
                {day}
                {late && ' 已延期'}
              </span>
              <span>{projectName}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
