import { LockOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@umijs/max';
import { Alert } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import { CollectStar, HealthMark, useProject } from '@/features/project';
import styles from './center.module.css';
import { StatusControl } from './StatusControl';
import { Switcher } from './Switcher';
import { projectTabs, tabOf } from './tabs';

/** The head of the project centre: which project, how it stands, and its tabs. */
export function Header() {
  const { project, patch, can } = useProject();
  const { pathname } = useLocation();
  const current = tabOf(pathname);
  return (
    <header className={styles.header}>
      <div className={styles.identity}>
        <h1 className="visually-hidden">{project.name}</h1>
        <Switcher key={project.id} project={project} />
        <span className={styles.code}>{project.code}</span>
        <CollectStar project={project} onChange={(collected) => patch({ collected })} />
        {project.visibility === 'private' && <LockOutlined className={styles.faint} title="仅成员可见" />}
        <StatusControl />
        <span className={styles.meta}>
          <HealthMark health={project.health} />
          <PersonAvatar person={project.owner} withName emptyText="未设负责人" />
        </span>
      </div>
      <nav className={styles.tabs} aria-label="项目页面">
        {projectTabs(can).map(({ path, label }) => (
          <Link
            key={path}
            to={`/project/${project.id}/${path}`}
            className={styles.tab}
            aria-current={path === current || (path === 'task' && current === 'import') ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {project.readonly && (
        <Alert
          className={styles.banner}
          type="info"
          showIcon
          title={
            can('PROJECT:STATUS:UPDATE')
              ? '项目已关闭，内容只读。需要继续推进时，可在状态中重新打开。'
              : '项目已关闭，内容只读。'
          }
        />
      )}
    </header>
  );
}
