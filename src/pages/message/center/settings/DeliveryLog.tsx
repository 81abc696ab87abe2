import { FIRST_PAGE } from '@contract/constants';
import { deliveryStates } from '@contract/message/enums';
import type { Robot } from '@contract/message/robot';
import { Modal, Pagination } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { messageApi } from '@/services/message';
import styles from './settings.module.css';

const stateText = (status: string) => deliveryStates[status as keyof typeof deliveryStates] ?? status;

/** What a robot was given to say, and what became of it. */
export function DeliveryLog({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const [pageNo, setPageNo] = useState(FIRST_PAGE);
  const { data, loading, error, refresh } = useRequest(() => messageApi.listRobotDeliveries({ id: robot.id, pageNo }), {
    refreshDeps: [pageNo],
  });
  return (
    <Modal open title={`投递记录 · ${robot.name}`} footer={null} width={560} onCancel={onClose}>
      <StateView
        loading={loading && !data}
        error={error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText="还没有发送过消息"
      >
        <ul className={styles.log}>
          {data?.result.map(({ id, title, status, failReason, tries, createdTime }) => (
            <li key={id}>
              <span className={styles.robotName}>
                {title}
                {failReason && <span className={styles.reason}>{failReason}</span>}
              </span>
              <span className={styles.hint}>
                {stateText(status)}
                {tries > 1 && ` · ${tries} 次`}
              </span>
              <RelativeTime time={createdTime} />
            </li>
          ))}
        </ul>
        {data && data.total > data.pageSize && (
          <Pagination
            size="small"
            current={pageNo}
            total={data.total}
            pageSize={data.pageSize}
            showSizeChanger={false}
            onChange={setPageNo}
          />
        )}
      </StateView>
    </Modal>
  );
}
