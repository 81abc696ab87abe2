import type { ManagedProject } from '@contract/collection/collection';
import { healthExpired } from '@contract/collection/figures';
import { type ProjectHealth, projectHealths } from '@contract/project/enums';
import { Link } from '@umijs/max';
import { HealthMark } from '@/features/project';
import styles from './view.module.css';

/** What needs an eye first. */
const order: readonly ProjectHealth[] = ['off_track', 'at_risk', 'on_track', 'none'];

/** The projects by how healthy they are said to be. */
export function HealthBoard({ projects }: { projects: readonly ManagedProject[] }) {
  return (
    <section aria-label="健康度" className={styles.board}>
      {order.map((health) => {
        const found = projects.filter((project) => project.health === health);
        return (
          <div key={health} className={styles.column}>
            <h2>
              <HealthMark health={health} /> <span className="faint-note">{found.length}</span>
            </h2>
            {found.length === 0 && <p className="faint-note">没有{projectHealths[health]}的项目</p>}
            <ul>
              {found.map(({ id, name, healthNote, healthTime }) => (
                <li key={id}>
                  <Link to={`/project/${id}/overview`}>{name}</Link>
                  {healthExpired(healthTime) && <span className={styles.expired}>过期</span>}
                  {healthNote && <p className="faint-note">{healthNote}</p>}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
