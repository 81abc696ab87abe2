import { DownOutlined } from '@ant-design/icons';
import { arrangedTabs } from '@contract/project/tabs';
import { history, Link, useLocation } from '@umijs/max';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { appTabs, fitTabs, projectTabs, tabOf, useProject, useProjectApps } from '@/features/project';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import styles from './center.module.css';

const TabSheet = lazy(() => import('./TabSheet'));

/** What 更多 with its arrow takes, in pixels. */
const MORE_PX = 64;

export interface Tab {
  path: string;
  label: string;
}

/** The pages of the project, and which of them is open. */
function useTabs(): { tabs: Tab[]; current: string | undefined } {
  const { project, can } = useProject();
  const { pathname } = useLocation();
  const { apps = [] } = useProjectApps();
  const tab = tabOf(pathname);
  return {
    tabs: arrangedTabs([...projectTabs(can), ...appTabs(apps)], project.tabs),
    current: tab === 'import' ? 'task' : tab,
  };
}

/** Those that have room in a line, measured: all of them stand there until that is known, before anything is painted. */
function useFitting(tabs: readonly Tab[], current: string | undefined) {
  const line = useRef<HTMLElement>(null);
  const widths = useRef<number[]>([]);
  const [room, setRoom] = useState<number>();
  const named = tabs.map(({ path, label }) => `${path} ${label}`).join('|');
  const [measured, setMeasured] = useState<string>();
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    widths.current = [...element.querySelectorAll('a')].map((link) => link.offsetWidth);
    setRoom(element.clientWidth);
    setMeasured(named);
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [named]);
  const known = measured === named && room !== undefined;
  const open = tabs.findIndex(({ path }) => path === current);
  const shown = known ? fitTabs(widths.current, room, MORE_PX, open) : tabs.map((_, at) => at);
  return { line, shown: tabs.filter((_, at) => shown.includes(at)), rest: tabs.filter((_, at) => !shown.includes(at)) };
}

function TabLine() {
  const { project } = useProject();
  const { tabs, current } = useTabs();
  const { line, shown, rest } = useFitting(tabs, current);
  const addressOf = (path: string) => `/project/${project.id}/${path}`;
  return (
    <nav ref={line} className={styles.tabs} aria-label="项目页面">
      {shown.map(({ path, label }) => (
        <Link
          key={path}
          to={addressOf(path)}
          className={styles.tab}
          aria-current={path === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          menu={{
            items: rest.map(({ path, label }) => ({ key: path, label })),
            onClick: ({ key }) => history.push(addressOf(key)),
          }}
        >
          <button type="button" className={styles.tab} aria-haspopup="menu">
            更多
            <DownOutlined aria-hidden className={styles.tabArrow} />
          </button>
        </ActionMenu>
      )}
    </nav>
  );
}

/** On a phone: the page that is open, which leads to a sheet of all of them and of how the project stands. */
function TabButton() {
  const { tabs, current } = useTabs();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <nav className={styles.tabs} aria-label="项目页面">
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <span className="visually-hidden">项目的页面，现在是</span>
        {tabs.find(({ path }) => path === current)?.label ?? '页面'}
        <DownOutlined aria-hidden className={styles.tabArrow} />
      </button>
      {used && (
        <Suspense>
          <TabSheet open={open} tabs={tabs} current={current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}

/** The pages of the project: none is cut off. */
export function Tabs() {
  const narrow = useMediaQuery(NARROW);
  return narrow ? <TabButton /> : <TabLine />;
}
