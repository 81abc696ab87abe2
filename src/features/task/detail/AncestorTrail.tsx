import { RightOutlined } from '@ant-design/icons';
import type { TaskRef } from '@contract/task/task';
import { Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import styles from '../styles/detail.less';
import { splitAncestors } from './ancestors';

interface Props {
  parentTasks: readonly TaskRef[];
  onOpen: (taskId: string) => void;
}

/** The way from the root to the task. */
export function AncestorTrail({ parentTasks, onOpen }: Props) {
  const { first, collapsed } = splitAncestors(parentTasks);
  if (!first) return null;
  return (
    <nav aria-label="上级任务" className={styles.trail}>
      <button type="button" className={styles.ancestor} title={first.title} onClick={() => onOpen(first.taskId)}>
        {first.title}
      </button>
      <RightOutlined className={styles.chevron} />
      {collapsed.length > 0 && (
        <>
          <ActionMenu
            menu={{
              items: collapsed.map((task) => ({ key: task.taskId, label: `${task.taskNo} ${task.title}` })),
              onClick: ({ key }) => onOpen(key),
            }}
          >
            <Button type="text" size="small" aria-label={`其余 ${collapsed.length} 级上级任务`}>
              …
            </Button>
          </ActionMenu>
          <RightOutlined className={styles.chevron} />
        </>
      )}
    </nav>
  );
}
