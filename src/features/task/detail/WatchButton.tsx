import { EyeFilled, EyeOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { App, Button, Popover } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { touched } from '@/features/realtime';
import { useAct } from '@/features/undo';
import { taskPartApi } from '@/services/taskPart';
import { failureText } from '@/utils/failure';
import styles from '../styles/viewers.less';

/** Follows the task or stops; shows who follows. */
export function WatchButton({ task }: { task: TaskDetail }) {
  const { message } = App.useApp();
  const { told } = useAct();
  // Shown at once; the task that comes back says the same.
  const [wanted, setWanted] = useState<{ taskId: string; following: boolean } | null>(null);
  const following = wanted?.taskId === task.taskId ? wanted.following : task.followed;
  const count = task.followers.length + Number(following) - Number(task.followed);
  const toggle = async () => {
    setWanted({ taskId: task.taskId, following: !following });
    try {
      await taskPartApi.follow({ taskId: task.taskId, following: !following });
      touched({ type: 'task', id: task.taskId });
      const label = `${task.taskNo} ${following ? '不再接收评论与阶段变更' : '接收评论与阶段变更'}`;
      told(following ? '已取消关注' : '已关注', {
        label,
        act: { kind: 'follow', type: 'task', id: task.taskId, follow: !following },
      });
    } catch (error) {
      setWanted(null);
      void message.error(failureText(error, '操作失败'));
    }
  };
  const list = (
    <ul className={styles.followers}>
      {task.followers.map((person) => (
        <li key={person.userId}>
          <PersonAvatar person={person} withName size={20} />
        </li>
      ))}
    </ul>
  );
  return (
    <Popover
      title={following ? '已关注，点击取消' : '关注后接收评论与阶段变更'}
      content={task.followers.length > 0 ? list : '还没有人关注'}
      mouseEnterDelay={0.4}
    >
      <Button
        type="text"
        size="small"
        icon={following ? <EyeFilled /> : <EyeOutlined />}
        aria-pressed={following}
        aria-label={following ? '取消关注' : '关注任务'}
        onClick={() => void toggle()}
      >
        {count > 0 ? count : null}
      </Button>
    </Popover>
  );
}
