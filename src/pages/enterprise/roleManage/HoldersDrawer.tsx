import type { KeptRole } from '@contract/tenant/roles';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { roleApi } from '@/services/role';
import styles from './roleManage.module.css';

const PAGE_SIZE = 20;

/** Who has a role, and where. */
export function HoldersDrawer({ role, onClose }: { role: KeptRole; onClose: () => void }) {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () => roleApi.listHolders({ id: role.id, pageNo, pageSize: PAGE_SIZE }),
    { refreshDeps: [pageNo] },
  );
  return (
    <Drawer open title={`谁有「${role.name}」`} size="min(480px, 100vw)" onClose={onClose}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText="还没有授予任何人"
      >
        <ul className={styles.holders}>
          {data?.result.map(({ person, department, place, hidden }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of rows that only changes as a whole
            <li key={index}>
              {person ? <PersonAvatar person={person} withName /> : <span>部门「{department?.name}」</span>}
              <span className={styles.place}>{hidden ? '您看不到的项目' : place?.name}</span>
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
    </Drawer>
  );
}
