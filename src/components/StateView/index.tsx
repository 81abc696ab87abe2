/**
 * The three designed states of whatever loads (DESIGN §8):
 *
 *     <StateView loading={loading} error={error} onRetry={refresh} empty={rows.length === 0} emptyText="暂无任务">
 *       …content
 *     </StateView>
 *
 * A failure without content takes its place, with the way to try again. Content of an earlier answer stays while it
 * reloads (`kept`): when that fails it is told above, for nobody sees by the content that it is not what was asked for.
 */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Bones } from '@/components/Bones';
import { ApiError, errorText } from '@/utils/apiError';
import styles from './index.module.css';

export interface StateViewProps {
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** The way on where there is no content: of a drawer whose own way out comes with it. */
  errorAction?: ReactNode;
  /** The content of an earlier answer is there; the page dims it. */
  kept?: boolean;
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
  const { loading, error, onRetry, errorAction, kept, empty, emptyText = '暂无内容', emptyAction } = props;
  const { rows = 4, skeleton, children } = props;
  if (error && !kept) {
    // Nothing failed: it is not there, or not for the reader, and is not by asking again.
    const refused = error instanceof ApiError && (error.status === 403 || error.status === 404);
    return (
      <div className={styles.state} role="alert">
        <p className={styles.title}>{refused ? '无法查看' : '加载失败'}</p>
        <p className={styles.text}>{errorText(error)}</p>
        {onRetry && !refused && <Button onClick={onRetry}>重试</Button>}
        {errorAction}
      </div>
    );
  }
  if (loading && !kept) {
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
  return (
    <>
      {error ? <StaleNote error={error} onRetry={onRetry} /> : null}
      {empty ? (
        <div className={styles.state}>
          <EmptyMark />
          <p className={styles.text}>{emptyText}</p>
          {emptyAction}
        </div>
      ) : (
        children
      )}
    </>
  );
}

/** Two sheets with nothing on them yet. */
function EmptyMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 54 48" aria-hidden="true">
      <rect className={styles.back} x="16" y="4" width="34" height="34" rx="6" />
      <rect className={styles.front} x="5" y="10" width="34" height="34" rx="6" />
      <path className={styles.lines} d="M13 22h18M13 30h11" />
    </svg>
  );
}

/** What stands below is of an earlier answer. */
function StaleNote({ error, onRetry }: Pick<StateViewProps, 'error' | 'onRetry'>) {
  return (
    <div className={styles.note} role="alert">
      <span>未能更新，以下是先前的结果：{errorText(error)}</span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </div>
  );
}

export default StateView;
