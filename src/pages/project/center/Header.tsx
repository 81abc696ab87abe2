import { LockOutlined } from '@ant-design/icons';
import { arrangedTabs } from '@contract/project/tabs';
import { Link, useLocation } from '@umijs/max';
import { lazy, Suspense, useEffect, useRef } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { appTabs, CollectStar, HealthMark, projectTabs, tabOf, useProject, useProjectApps } from '@/features/project';
import styles from './center.module.css';
import { StatusControl } from './StatusControl';
import { Switcher } from './Switcher';

const ReadonlyBanner = lazy(() => import('./ReadonlyBanner'));

/** The pages of the project; the one that is open is in sight, also where not all of them have room. */
function Tabs() {
  const { project, can } = useProject();
  const { pathname } = useLocation();
  const { apps = [] } = useProjectApps();
  const tab = tabOf(pathname);
  const tabs = arrangedTabs([...projectTabs(can), ...appTabs(apps)], project.tabs);
  const current = tab === 'import' ? 'task' : tab;
  const open = useRef<HTMLAnchorElement>(null);
  // Nothing is returned: a browser whose scrolling answers with a promise would have it taken for the effect's end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to scroll
  useEffect(() => {
    open.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav className={styles.tabs} aria-label="项目页面">
      {tabs.map(({ path, label }) => (
        <Link
          key={path}
          ref={path === current ? open : undefined}
          to={`/project/${project.id}/${path}`}
          className={styles.tab}
          aria-current={path === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The head of the project centre in one line: which project, how it stands, and its tabs. */
export function Header() {
  const { project, patch, can } = useProject();
  return (
    <header>
      <div className={styles.header}>
        <h1 className="visually-hidden">{project.name}</h1>
        <Switcher key={project.id} project={project} />
        <span className={styles.marks}>
          <CollectStar project={project} onChange={(collected) => patch({ collected })} />
          {project.visibility === 'private' && <LockOutlined className={styles.faint} title="仅成员可见" />}
          <StatusControl />
        </span>
        <Tabs />
        <span className={styles.meta}>
          <HealthMark health={project.health} />
          <PersonAvatar person={project.owner} emptyText="未设负责人" />
        </span>
      </div>
      {project.readonly && (
        <Suspense>
          <ReadonlyBanner archived={project.archived} mayReopen={can('PROJECT:STATUS:UPDATE')} />
        </Suspense>
      )}
    </header>
  );
}
