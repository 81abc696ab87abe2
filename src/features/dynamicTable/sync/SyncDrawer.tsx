import type { TableSync } from '@contract/dynamicTable/sync';
import { syncEveries, syncGones } from '@contract/dynamicTable/syncKinds';
import type { TableDetail } from '@contract/dynamicTable/table';
import { Alert, App, Button, Descriptions, Drawer, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import styles from '../define/define.module.css';
import { SyncForm } from './SyncForm';

interface Props {
  table: TableDetail;
  projectId?: string;
  onClose: () => void;
  /** Fields or records are others than before. */
  onChanged: () => void;
}

const sourceText = ({ source }: TableSync, tables: readonly { id: string; name: string }[]): string => {
  if (source.kind === 'csv') return `CSV 地址 ${source.url}`;
  if (source.kind === 'dataset') return '数据集';
  return `表格「${tables.find(({ id }) => id === source.tableId)?.name ?? '已删除或不可见'}」`;
};

/** Where the table takes records from, what became of the last time, and what may be done about it. */
export function SyncDrawer({ table, projectId, onClose, onChanged }: Props) {
  const { modal, message } = App.useApp();
  const [form, setForm] = useState(false);
  const { data, error, loading, refresh } = useRequest(() => dynamicTableApi.getSync({ tableId: table.id }), {
    onError: () => undefined,
    // What becomes of it is seen as long as somebody looks.
    pollingInterval: 3_000,
    ready: !form,
  });
  const others = useRequest(() => dynamicTableApi.list({ projectId }), { onError: () => undefined });
  const act = async (work: () => Promise<unknown>, what: string, done: string) => {
    try {
      await work();
      void message.success(done);
      refresh();
      onChanged();
    } catch (failure) {
      void message.error(failureText(failure, what));
    }
  };
  const stop = () =>
    modal.confirm({
      title: '停止同步？',
      content: '已有的记录与字段保留，同步的字段又可以手工修改。',
      okText: '停止',
      okButtonProps: { danger: true },
      onOk: () => act(() => dynamicTableApi.removeSync({ tableId: table.id }), '停止失败', '已停止同步'),
    });
  const last = data?.last;
  const told = useRef<string | null>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    const at = data?.last?.at ?? null;
    // A run has ended since the drawer was opened: records are others now.
    if (told.current !== undefined && told.current !== at) onChanged();
    told.current = at;
  }, [data, onChanged]);
  return (
    <Drawer open title="同步" onClose={onClose} size="min(640px, 100vw)">
      <StateView
        loading={loading && data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={refresh}
        empty={data === null}
        emptyText="定时从另一张表格、数据集或 CSV 地址取得记录；同步的字段此后只读"
        emptyAction={
          <Button type="primary" onClick={() => setForm(true)}>
            设置同步
          </Button>
        }
      >
        {data && (
          <>
            {!data.enabled && <Alert type="info" showIcon title="同步已暂停" className={styles.told} />}
            {last?.failure && (
              <Alert type="error" showIcon className={styles.told} title="上次同步失败" description={last.failure} />
            )}
            <Descriptions
              size="small"
              column={1}
              items={[
                { key: 'from', label: '来源', children: sourceText(data, others.data?.tables ?? []) },
                { key: 'key', label: '标识', children: data.keyColumn },
                { key: 'gone', label: '来源中没有了的记录', children: syncGones[data.gone] },
                { key: 'every', label: '何时', children: syncEveries[data.every] },
                {
                  key: 'next',
                  label: '下次',
                  children: data.nextTime ? <RelativeTime time={data.nextTime} /> : '—',
                },
                { key: 'owner', label: '权限', children: `按 ${data.owner?.name ?? '已离开的成员'} 的权限读写` },
                {
                  key: 'last',
                  label: '上次',
                  children: data.running ? (
                    '正在同步…'
                  ) : last ? (
                    <span>
                      <RelativeTime time={last.at} />
                      {!last.failure &&
                        `：读取 ${last.read} 行，新增 ${last.added}，修改 ${last.changed}，相同 ${last.same}，来源中没有 ${last.gone}`}
                    </span>
                  ) : (
                    '还没有同步过'
                  ),
                },
              ]}
            />
            {last && last.problems.length > 0 && (
              <Alert
                type="warning"
                showIcon
                className={styles.told}
                title="有的行或单元格没有同步"
                description={
                  <ul className={styles.problems}>
                    {last.problems.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                }
              />
            )}
            <Space wrap>
              <Button
                type="primary"
                loading={data.running}
                onClick={() => void act(() => dynamicTableApi.runSync({ tableId: table.id }), '同步失败', '已开始同步')}
              >
                立即同步
              </Button>
              <Button onClick={() => setForm(true)}>修改</Button>
              <Button danger onClick={stop}>
                停止同步
              </Button>
            </Space>
          </>
        )}
      </StateView>
      {form && (
        <SyncForm
          table={table}
          sync={data ?? null}
          others={(others.data?.tables ?? []).filter(({ id }) => id !== table.id)}
          onClose={() => setForm(false)}
          onDone={() => {
            setForm(false);
            void message.success('已保存同步');
            refresh();
            onChanged();
          }}
        />
      )}
    </Drawer>
  );
}
