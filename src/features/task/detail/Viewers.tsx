import { useModel } from '@umijs/max';
import { Tooltip } from 'antd';
import { PersonAvatar } from '@/components/PersonAvatar';
import { useViewers } from '@/features/realtime';
import { useTaskProject } from '../context/TaskProject';
import styles from '../styles/viewers.less';

const SHOWN = 4;

/** Who else is looking at this task now. */
export function Viewers({ taskId }: { taskId: string }) {
  const { initialState } = useModel('@@initialState');
  const { memberOf } = useTaskProject();
  const others = useViewers(taskId).filter(({ userId }) => userId !== initialState?.user?.userId);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join('、');
  return (
    <Tooltip title={`${names} 正在查看`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of faces is no form's group */}
      <span className={styles.viewers} role="group" aria-label={`${names} 正在查看`}>
        {others.slice(0, SHOWN).map(({ userId, name }) => (
          <PersonAvatar key={userId} person={{ userId, name, avatar: memberOf(userId)?.avatar ?? null }} size={20} />
        ))}
        {others.length > SHOWN && <span>+{others.length - SHOWN}</span>}
      </span>
    </Tooltip>
  );
}
