import { ClockCircleOutlined, FilterOutlined, StarOutlined } from '@ant-design/icons';
import { useLocation, useModel } from '@umijs/max';
import { type ReactNode, useEffect } from 'react';
import {
  onCollected,
  type RailView,
  type RecentProject,
  readRecents,
  recentViews,
  useFavouriteViews,
} from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { listCollectedProjects } from '@/services/project';
import styles from './index.module.css';
import { RailLink } from './RailItem';

const FAVOURITES = 6;
const RECENTS = 4;
const RECENT_VIEWS = 3;
/** After the page's own data: nobody waits for this. */
const LATER_MS = 800;

/** Favourite projects and views, and those that were opened last. */
export function ProjectNav({ folded }: { folded: boolean }) {
  const { initialState } = useModel('@@initialState');
  // What was just opened is among the recent ones with the next address.
  const { search } = useLocation();
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
  const { views = [] } = useFavouriteViews({ wait: LATER_MS });
  if (folded) return null;
  const favourites = data?.slice(0, FAVOURITES) ?? [];
  const recents = readRecents(tenantCode)
    .filter(({ id }) => !favourites.some((one) => one.id === id))
    .slice(0, RECENTS);
  const lastViews = recentViews
    .read(tenantCode)
    .filter(({ id }) => !views.some((one) => one.id === id))
    .slice(0, RECENT_VIEWS);
  const open = new URLSearchParams(search).get('layout');
  return (
    <>
      <Group name="收藏" icon={<StarOutlined />} projects={favourites} views={views} open={open} />
      <Group name="最近" icon={<ClockCircleOutlined />} projects={recents} views={lastViews} open={open} />
    </>
  );
}

interface GroupProps {
  name: string;
  icon: ReactNode;
  projects: readonly RecentProject[];
  views: readonly RailView[];
  /** The view that the address names. */
  open: string | null;
}

function Group({ name, icon, projects, views, open }: GroupProps) {
  if (projects.length + views.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={`${name}的项目与视图`}>
      <li className={styles.group} aria-hidden="true">
        {name}
      </li>
      {projects.map((project) => (
        <li key={project.id}>
          <RailLink to={`/project/${project.id}/task`} name={project.name} icon={icon} folded={false} />
        </li>
      ))}
      {views.map((view) => (
        <li key={view.id}>
          <RailLink
            to={`/project/${view.projectId}/task?layout=${view.id}`}
            name={`${view.name}（${view.projectName}的视图）`}
            label={view.name}
            icon={<FilterOutlined />}
            active={view.id === open}
            folded={false}
          />
        </li>
      ))}
    </ul>
  );
}
