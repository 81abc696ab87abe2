import { DATE_TIME_FORMAT } from '@contract/constants';
import { Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { isMissing } from '@/utils/failure';
import styles from '../styles/detail.less';
import type { DetailState } from './detailState';

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

/** In place of a task that is not there: its shape during the first load, afterwards why it did not come. */
export const DetailPending = ({
  state: { init, error },
  ...failed
}: {
  state: Pick<DetailState, 'init' | 'error'>;
  onRetry: () => void;
  back: ReactNode;
}) => (init ? <DetailSkeleton /> : <DetailFailed error={error} {...failed} />);

/** Something of the task was saved since it was opened, and when that was. */
export function EditedMark({ state: { edited, updatedTime } }: { state: Pick<DetailState, 'edited' | 'updatedTime'> }) {
  const at = updatedTime && dayjs(updatedTime).format(DATE_TIME_FORMAT);
  return (
    <span role="status" className={`${styles.edited} ${styles.wideOnly}`}>
      {edited && (
        <span title={at ? `更新于 ${at}` : undefined}>
          已修改<span className="visually-hidden">{at && `，更新于 ${at}`}</span>
        </span>
      )}
    </span>
  );
}
