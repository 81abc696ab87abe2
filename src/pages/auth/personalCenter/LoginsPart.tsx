import { loginSteps } from '@contract/auth/securityWords';
import { Pagination, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { securityApi } from '@/services/security';
import styles from './index.module.css';

const PAGE_SIZE = 10;

/** Tries at one's own account, right and wrong ones. */
export function LoginsPart() {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, loading, refresh } = useRequest(() => securityApi.listLogins({ pageNo, pageSize: PAGE_SIZE }), {
    refreshDeps: [pageNo],
  });
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={data?.total === 0}
      emptyText="还没有登录记录"
    >
      <ul className={styles.list} aria-label="登录记录">
        {data?.result.map(({ id, time, success, step, way, ip, device }) => (
          <li key={id} className={styles.row}>
            <span>
              {dayjs(time).format('YYYY-MM-DD HH:mm')} · {way ?? loginSteps[step]}
              <span className={styles.small}>
                {device} · {ip}
              </span>
            </span>
            <Tag color={success ? 'success' : 'error'}>{success ? '成功' : '失败'}</Tag>
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={pageNo}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPageNo}
        />
      )}
    </StateView>
  );
}
