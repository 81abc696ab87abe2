import { StarFilled } from '@ant-design/icons';
import type { ProjectRow } from '@contract/project/project';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import Authorized from '@/components/Authorized';
import StateView from '@/components/StateView';
import { HealthMark, ProgressRing } from '@/features/project';
import { projectApi } from '@/services/project';
import { Block } from './Block';
import styles from './desk.module.css';
import { useBlock } from './useBlock';

// Who begins a project waits for it: nobody else does.
const ProjectWizard = lazy(() =>
  import('@/features/project/create/CreateProject').then((one) => ({ default: one.ProjectWizard })),
);
const SHOWN = 6;

interface Shown {
  own: boolean;
  projects: ProjectRow[];
}

/** The collected projects, then the others that the user belongs to. Who has none sees those that ask to be looked at. */
const loadProjects = async (): Promise<Shown> => {
  const [collected, joined] = await Promise.all([
    projectApi.listCollected(),
    projectApi.query({ tab: 'joined', pageSize: SHOWN }),
  ]);
  const others = joined.result.filter(({ id }) => !collected.some((project) => project.id === id));
  const projects = [...collected, ...others].slice(0, SHOWN);
  if (projects.length > 0) return { own: true, projects };
  const { result } = await projectApi.query({ tab: 'overdue', pageSize: SHOWN });
  return { own: result.length === 0, projects: result };
};

/** The user's projects with how far and how well they are. */
export function MyProjects() {
  const { data, state } = useBlock('projects', loadProjects);
  const own = data?.own ?? true;
  const [creating, setCreating] = useState<boolean>();
  const extra = (
    <span className={styles.blockTools}>
      <Authorized privilege="PROJECT:CREATE">
        <Button type="text" size="small" onClick={() => setCreating(true)}>
          新建项目
        </Button>
      </Authorized>
      <Link to={`/project?tab=${own ? 'joined' : 'overdue'}`}>全部</Link>
    </span>
  );
  return (
    <Block title={own ? '我的项目' : '已逾期的项目'} extra={extra}>
      {creating !== undefined && (
        <Suspense>
          <ProjectWizard open={creating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      <StateView {...state} empty={data?.projects.length === 0} emptyText="还没有参与的项目">
        <ul className={styles.projects}>
          {data?.projects.map((project) => (
            <li key={project.id}>
              <Link to={`/project/${project.id}/overview`} className={styles.project}>
                <ProgressRing value={project.progress} />
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
