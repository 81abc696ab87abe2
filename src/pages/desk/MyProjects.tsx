import { StarFilled } from '@ant-design/icons';
import type { ProjectRow } from '@contract/project/project';
import { Link } from '@umijs/max';
import StateView from '@/components/StateView';
import { HealthMark, ProgressRing } from '@/features/project';
import { listCollectedProjects, queryProjects } from '@/services/project';
import { Block } from './Block';
import styles from './desk.module.css';
import { useBlock } from './useBlock';

const SHOWN = 6;

/** The collected projects, then the others that the user belongs to. */
const loadProjects = async (): Promise<ProjectRow[]> => {
  const [collected, joined] = await Promise.all([
    listCollectedProjects({ quiet: true }),
    queryProjects({ tab: 'joined', pageSize: SHOWN }, { quiet: true }),
  ]);
  const others = joined.result.filter(({ id }) => !collected.some((project) => project.id === id));
  return [...collected, ...others].slice(0, SHOWN);
};

/** The user's projects with how far and how well they are. */
export function MyProjects() {
  const { data, state } = useBlock('projects', loadProjects);
  return (
    <Block title="我的项目" extra={<Link to="/project?tab=joined">全部</Link>}>
      <StateView {...state} empty={data?.length === 0} emptyText="还没有参与的项目">
        <ul className={styles.projects}>
          {data?.map((project) => (
            <li key={project.id}>
              <Link to={`/project/${project.id}/overview`} className={styles.project}>
                <ProgressRing value={project.progress} size={36} />
                <span className={styles.projectText}>
                  <span className={styles.projectName} title={project.name}>
                    {project.collected && <StarFilled className={styles.star} aria-label="已收藏" />}
                    {project.name}
                  </span>
                  <span className={styles.projectMeta}>
                    <HealthMark health={project.health} />
                    <span>
                      {project.taskDone}/{project.taskTotal} 已完成
                    </span>
                    {project.taskOverdue > 0 && <span className={styles.overdue}>{project.taskOverdue} 逾期</span>}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </StateView>
    </Block>
  );
}
