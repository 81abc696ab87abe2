import { ClockCircleOutlined, FilterOutlined, StarFilled } from '@ant-design/icons';
import { type ProjectHealth, projectHealths } from '@contract/project/enums';
import { useLocation, useModel } from '@umijs/max';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  HealthMark,
  onCollected,
  onRecents,
  type RailView,
  type RecentProject,
  readRecents,
  recentViews,
  useFavouriteViews,
} from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import styles from './index.module.css';
import { RailLink } from './RailItem';

const FAVOURITES = 5;
const RECENTS = 5;
const RECENT_VIEWS = 2;
/** After the page's own data: nobody waits for this. */
const LATER_MS = 800;

const projectAt = /^\/project\/([^/]+)/;

/** Keeps what stays in a list at its place: the one that was just opened does not move under the pointer. */
function useSteady() {
  const before = useRef<readonly string[]>([]);
  return <T extends { id: string }>(items: readonly T[]): T[] => {
    const rank = ({ id }: T) => before.current.indexOf(id);
    const steady = [...items].sort((a, b) => rank(a) - rank(b));
    before.current = steady.map(({ id }) => id);
    return steady;
  };
}

/** Favourite projects and views, and those that were opened last. */
export function ProjectNav({ folded }: { folded: boolean }) {
  const { initialState } = useModel('@@initialState');
  // What was just opened is among the recent ones with the next address.
  const { pathname, search } = useLocation();
  const [, setOpened] = useState(0);
  useEffect(() => onRecents(() => setOpened((times) => times + 1)), []);
  const place = useSteady();
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const { data, refresh } = useRequest(() => projectApi.listCollected(), {
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
  const at = projectAt.exec(pathname)?.[1];
  const favourites = data?.slice(0, FAVOURITES) ?? [];
  const recents = place(
    readRecents(tenantCode)
      .filter(({ id }) => !favourites.some((one) => one.id === id))
      .slice(0, RECENTS),
  );
  const lastViews = recentViews
    .read(tenantCode)
    .filter(({ id }) => !views.some((one) => one.id === id))
    .slice(0, RECENT_VIEWS);
  const open = new URLSearchParams(search).get('layout');
  return (
    <>
      <Group
        name="收藏"
        icon={<StarFilled className={styles.own} />}
        projects={favourites}
        views={views}
        open={open}
        at={at}
      />
      <Group name="最近" icon={<ClockCircleOutlined />} projects={recents} views={lastViews} open={open} at={at} />
    </>
  );
}

interface GroupProps {
  name: string;
  icon: ReactNode;
  projects: readonly (RecentProject & { health?: ProjectHealth })[];
  views: readonly RailView[];
  /** The view that the address names. */
  open: string | null;
  /** The project that the address stands in. */
  at: string | undefined;
}

const shownHealth = ({ health }: GroupProps['projects'][number]) => (health === 'none' ? undefined : health);

const nameWithHealth = (project: GroupProps['projects'][number]) => {
  const health = shownHealth(project);
  return health ? `${project.name}，${projectHealths[health]}` : project.name;
};

/** Seen only: the entry's name says it too. */
function Health({ of }: { of: GroupProps['projects'][number] }) {
  const health = shownHealth(of);
  return health ? (
    <span aria-hidden="true">
      <HealthMark health={health} label={false} />
    </span>
  ) : null;
}

function Group({ name, icon, projects, views, open, at }: GroupProps) {
  if (projects.length + views.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={`${name}的项目与视图`}>
      {projects.map((project) => (
        <li key={project.id}>
          <RailLink
            to={`/project/${project.id}/task`}
            name={nameWithHealth(project)}
            label={project.name}
            icon={icon}
            extra={<Health of={project} />}
            active={project.id === at && !views.some(({ id }) => id === open)}
            folded={false}
          />
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
