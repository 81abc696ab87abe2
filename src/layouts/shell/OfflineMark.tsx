import { DisconnectOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useOffline } from '@/features/realtime';
import styles from './offline.module.css';

/** Says that the screens may be behind: the connection is gone, the console tries again by itself. */
export function OfflineMark({ folded }: { folded: boolean }) {
  const offline = useOffline();
  // The live region stands there from the start, so that the word is read out when it comes.
  return (
    <div role="status">
      {offline && (
        <Tooltip title="连接已断开，正在重试；页面内容每分钟刷新" placement="right">
          <span className={styles.mark}>
            <DisconnectOutlined aria-hidden />
            <span className={folded ? 'visually-hidden' : undefined}>连接已断开</span>
          </span>
        </Tooltip>
      )}
    </div>
  );
}
