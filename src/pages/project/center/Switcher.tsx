import { DownOutlined } from '@ant-design/icons';
import type { ProjectDetail } from '@contract/project/project';
import { lazy, Suspense, useState } from 'react';
import { useIdle } from '@/hooks/useIdle';
import styles from './center.module.css';

// Few who come want to leave for another project: the list comes when somebody turns to it.
const load = () => import('./SwitcherSelect');
const SwitcherSelect = lazy(load);
const OPENING = ['ArrowDown', 'ArrowUp'];

/** The name of the project, which opens into a search over all the others. */
export function Switcher({ project }: { project: ProjectDetail }) {
  const [used, setUsed] = useState(false);
  const fetch = () => void load().catch(() => undefined);
  useIdle(fetch);
  const name = (
    <button
      type="button"
      className={styles.current}
      aria-haspopup="listbox"
      onPointerEnter={fetch}
      onFocus={fetch}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => OPENING.includes(event.key) && setUsed(true)}
    >
      <span className="visually-hidden">切换项目：</span>
      <span className="one-line">{project.name}</span>
      <DownOutlined aria-hidden className={styles.currentArrow} />
    </button>
  );
  if (!used) return name;
  return (
    <Suspense fallback={name}>
      <SwitcherSelect project={project} />
    </Suspense>
  );
}
