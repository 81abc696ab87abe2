import { Link } from '@umijs/max';
import { Drawer } from 'antd';
import { useProject } from '@/features/project';
import styles from './center.module.css';
import { Facts } from './Facts';
import { StatusControl } from './StatusControl';
import type { Tab } from './Tabs';

interface Props {
  open: boolean;
  tabs: readonly Tab[];
  current: string | undefined;
  onClose: () => void;
}

/** The pages of a project on a phone, within the reach of a thumb, and how the project stands. */
export default function TabSheet({ open, tabs, current, onClose }: Props) {
  const { project } = useProject();
  return (
    <Drawer open={open} onClose={onClose} placement="bottom" size="auto" title={project.name}>
      <div className={styles.sheetFacts}>
        <StatusControl />
        <Facts />
      </div>
      <ul className={styles.sheet}>
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={`/project/${project.id}/${path}`}
              aria-current={path === current ? 'page' : undefined}
              onClick={onClose}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
