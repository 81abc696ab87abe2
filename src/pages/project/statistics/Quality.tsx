import { ISSUES_MAX, qualityIssues } from '@contract/insight/quality';
import type { ProjectStatistics } from '@contract/insight/statistics';
import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import styles from './statistics.module.css';

/** Data that the pictures cannot trust, beside them. */
export function Quality({ quality: { made, issues } }: { quality: ProjectStatistics['quality'] }) {
  if (made === 0 && issues.length === 0) return null;
  return (
    <section className={styles.quality} aria-labelledby="quality">
      <h2 id="quality">数据质量</h2>
      {made > 0 && <p>{made} 个任务没有变更记录，它们的经过由创建、实际开始和实际完成的时间推出。</p>}
      {issues.length > 0 && (
        <ul>
          {issues.map(({ taskId, taskNo, title, issue }) => (
            <li key={taskId}>
              <Link to={pageOf('task', taskId, '')}>
                {taskNo} {title}
              </Link>
              <span>{qualityIssues[issue]}</span>
            </li>
          ))}
          {issues.length === ISSUES_MAX && <li>只列出前 {ISSUES_MAX} 个</li>}
        </ul>
      )}
    </section>
  );
}
