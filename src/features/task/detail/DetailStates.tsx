import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { isMissing } from '@/utils/failure';
import styles from './detail.less';

/** The shape of a detail, while it is on its way. */
export const DetailSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="正在加载任务">
    <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 1, width: '35%' }} />
    <Skeleton active title={false} paragraph={{ rows: 6 }} />
    <Skeleton active title={false} paragraph={{ rows: 3 }} />
  </div>
);

/** Why there is no detail: missing (or no right to see it), or a failure that can be tried again. */
export function DetailFailed({ error, onRetry, back }: { error: unknown; onRetry: () => void; back: ReactNode }) {
  if (!isMissing(error)) return <StateView error={error} onRetry={onRetry} />;
  return (
    <StatusView
      code="404"
      title="任务不存在或您没有权限查看"
      text="它可能已移入回收站，或者链接属于其他企业。"
      action={back}
    />
  );
}
