import type { DataCall } from '@contract/dataService/keys';
import { Checkbox, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { dataServiceApi } from '@/services/dataService';
import styles from './dataServices.module.css';

const PAGE = 20;

/** Who called when, and what came of it; nothing of what was read. */
export function CallsTab() {
  const [failed, setFailed] = useState(false);
  const [pageNo, setPageNo] = useState(1);
  const days = useRequest(() => dataServiceApi.listCallDays());
  const { data, error, loading, refresh } = useRequest(
    () => dataServiceApi.listCalls({ pageNo, pageSize: PAGE, ...(failed && { failed }) }),
    { refreshDeps: [pageNo, failed] },
  );
  const most = Math.max(1, ...(days.data ?? []).map(({ calls }) => calls));
  const all = (days.data ?? []).reduce((sum, { calls }) => sum + calls, 0);
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
      <p className="quiet">最近 30 天共 {all} 次</p>
      <div className={styles.days} role="img" aria-label={`最近 30 天每天的调用次数，共 ${all} 次`}>
        {days.data?.map(({ day, calls, failed: lost }) => (
          <div
            key={day}
            className={styles.day}
            style={{ height: `${(calls / most) * 100}%` }}
            title={`${day}：${calls} 次，失败 ${lost} 次`}
          >
            <div className={styles.failed} style={{ height: calls ? `${(lost / calls) * 100}%` : 0 }} />
          </div>
        ))}
      </div>
      <Checkbox
        checked={failed}
        onChange={(event) => {
          setPageNo(1);
          setFailed(event.target.checked);
        }}
      >
        只看失败的
      </Checkbox>
      <div className="scroll-x">
        <PlainTable<DataCall>
          rowKey="id"
          size="small"
          dataSource={data?.result}
          locale={{ emptyText: failed ? '没有失败的调用' : '还没有调用' }}
          pagination={{
            current: pageNo,
            pageSize: PAGE,
            total: data?.total,
            onChange: setPageNo,
            hideOnSinglePage: true,
          }}
          columns={[
            { title: '时间', render: (_, { time }) => dayjs(time).format('MM-DD HH:mm:ss') },
            { title: '数据集', render: (_, { datasetName }) => datasetName ?? '—' },
            { title: '密钥', responsive: ['md'], render: (_, { keyName }) => keyName ?? '—' },
            {
              title: '结果',
              render: (_, { status, reason, cached }) => (
                <>
                  <Tag color={status < 400 ? 'success' : 'error'} title={reason ?? undefined}>
                    {status}
                  </Tag>
                  {cached && <Tag>缓存</Tag>}
                  {reason && <span className="quiet">{reason}</span>}
                </>
              ),
            },
            { title: '行数', align: 'right', render: (_, { rows }) => rows ?? '—' },
            { title: '毫秒', align: 'right', dataIndex: 'ms' },
            { title: '地址', responsive: ['md'], dataIndex: 'ip' },
          ]}
        />
      </div>
    </StateView>
  );
}
