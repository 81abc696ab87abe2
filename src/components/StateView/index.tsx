/**
 * The three designed states of whatever loads (DESIGN §8):
 *
 *     <StateView loading={loading} error={error} onRetry={refresh} empty={rows.length === 0} emptyText="暂无任务">
 *       …content
 *     </StateView>
 *
 * Content that is there stays while it reloads; a failure without content takes its place, with the way to try again.
 */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Bones } from '@/components/Bones';
import { errorText } from '@/utils/apiError';
import styles from './index.module.css';

export interface StateViewProps {
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  empty?: boolean;
  emptyText?: ReactNode;
  /** What a person can do about the emptiness: a button, a hint. */
  emptyAction?: ReactNode;
  /** Lines of the skeleton; or a skeleton of the page's own shape. */
  rows?: number;
  skeleton?: ReactNode;
  children?: ReactNode;
}

export function StateView(props: StateViewProps) {
  const { loading, error, onRetry, empty, emptyText = '暂无内容', emptyAction, rows = 4, skeleton, children } = props;
  if (error) {
    return (
      <div className={styles.state} role="alert">
        <p className={styles.title}>加载失败</p>
        <p className={styles.text}>{errorText(error)}</p>
        {onRetry && <Button onClick={onRetry}>重试</Button>}
      </div>
    );
  }
  if (loading) {
    return (
      <div role="status" aria-busy="true" aria-label="正在加载">
        {skeleton ?? (
          <div className={styles.skeleton}>
            <Bones rows={rows} />
          </div>
        )}
      </div>
    );
  }
  if (empty) {
    return (
      <div className={styles.state}>
        <p className={styles.text}>{emptyText}</p>
        {emptyAction}
      </div>
    );
  }
  return <>{children}</>;
}

export default StateView;
