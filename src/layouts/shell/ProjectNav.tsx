import { ClockCircleOutlined, StarOutlined } from '@ant-design/icons';
import { useLocation, useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { type ReactNode, useEffect } from 'react';
import { onCollected, type RecentProject, readRecents } from '@/features/project';
import { listCollectedProjects } from '@/services/project';
import styles from './index.module.css';
import { RailLink } from './RailItem';

const FAVOURITES = 6;
const RECENTS = 4;
/** After the page's own data: nobody waits for this. */
const LATER_MS = 800;

/** Favourite projects, and those that were opened last. */
export function ProjectNav({ folded }: { folded: boolean }) {
  const { initialState } = useModel('@@initialState');
  // A project that was just opened is among the recent ones with the next address.
  useLocation();
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const { data, refresh } = useRequest(() => listCollectedProjects({ quiet: true }), {
    ready: tenantCode !== '',
    refreshDeps: [tenantCode],
    cacheKey: `collected:${tenantCode}`,
    staleTime: 60_000,
    debounceWait: LATER_MS,
    onError: () => undefined,
  });
  useEffect(() => onCollected(refresh), [refresh]);
  if (folded) return null;
  const favourites = data?.slice(0, FAVOURITES) ?? [];
  const recents = readRecents(tenantCode)
    .filter(({ id }) => !favourites.some((one) => one.id === id))
    .slice(0, RECENTS);
  return (
    <>
      <Projects name="收藏" icon={<StarOutlined />} projects={favourites} />
      <Projects name="最近" icon={<ClockCircleOutlined />} projects={recents} />
    </>
  );
}

function Projects({ name, icon, projects }: { name: string; icon: ReactNode; projects: readonly RecentProject[] }) {
  if (projects.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={`${name}的项目`}>
      <li className={styles.group} aria-hidden="true">
        {name}
      </li>
      {projects.map((project) => (
        <li key={project.id}>
          <RailLink to={`/project/${project.id}/task`} name={project.name} icon={icon} folded={false} />
        </li>
      ))}
    </ul>
  );
}
