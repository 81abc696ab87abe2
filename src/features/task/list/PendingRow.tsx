import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ListLine } from '../state/useTaskRows';
import styles from '../styles/list.less';

interface Props {
  top: number;
  line: Extract<ListLine, { kind: 'pending' }>;
  onRetry: (parentId: string) => Promise<void>;
}

/** Stands for children that are on their way, or that could not be had. */
export function PendingRow({ top, line, onRetry }: Props) {
  return (
    <div className={styles.row} style={{ top }} role="status">
      <div className={styles.pending} style={{ marginInlineStart: 116 + 34 + line.depth * 18 }}>
        {line.failed ? (
          <>
            子任务加载失败
            <Button type="link" size="small" onClick={() => void onRetry(line.parentId)}>
              重试
            </Button>
          </>
        ) : (
          <>
            <LoadingOutlined /> 正在加载子任务…
          </>
        )}
      </div>
    </div>
  );
}
