import { LockOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { CollectStar, useProject } from '@/features/project';
import styles from './center.module.css';
import { Facts, ProgressLine } from './Facts';
import { StatusControl } from './StatusControl';
import { Switcher } from './Switcher';
import { Tabs } from './Tabs';

const ReadonlyBanner = lazy(() => import('./ReadonlyBanner'));

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
        <Facts />
        <ProgressLine />
      </div>
      {project.readonly && (
        <Suspense>
          <ReadonlyBanner archived={project.archived} mayReopen={can('PROJECT:STATUS:UPDATE')} />
        </Suspense>
      )}
    </header>
  );
}
