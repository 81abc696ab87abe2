import { externalKinds, refreshEvery } from '@contract/dataService/external';
import type { External } from '@contract/dataService/externalSource';
import { App, Button } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { dataServiceApi } from '@/services/dataService';
import styles from './dataServices.module.css';
import { ExternalForm } from './ExternalForm';

/** Sources of datasets that stand elsewhere: what was read of them, and how old that is. */
export function ExternalTab() {
  const { modal, message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => dataServiceApi.listExternals(), {
    onError: () => undefined,
  });
  const [open, setOpen] = useState<External | 'new' | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const read = async ({ id }: External) => {
    setBusy(id);
    try {
      const { problem, rows } = await dataServiceApi.refreshExternal({ id }, { ...showFailure, timeout: 60_000 });
      if (problem) void message.warning(problem);
      else void message.success(`已读取 ${rows ?? 0} 行`);
    } finally {
      setBusy(null);
      refresh();
    }
  };
  const remove = (one: External) =>
    modal.confirm({
      title: `删除外部来源「${one.name}」？`,
      content: '用到它的数据集和看板将不能读取。已读到的数据一并删除，不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await dataServiceApi.removeExternal({ id: one.id }, showFailure);
        void message.success('已删除');
        refresh();
      },
    });
  const create = (
    <Button type="primary" onClick={() => setOpen('new')}>
      新建外部来源
    </Button>
  );
  return (
    <>
      <div className={styles.row}>{create}</div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有外部来源：其他系统的接口、文件或数据库可以定时读取，与这里的数据一起统计"
      >
        <div className="scroll-x">
          <PlainTable<External>
            rowKey="id"
            size="middle"
            pagination={false}
            dataSource={data}
            columns={[
              {
                title: '名称',
                render: (_, one) => (
                  <Button type="link" size="small" onClick={() => setOpen(one)}>
                    {one.name}
                  </Button>
                ),
              },
              { title: '类型', responsive: ['md'], render: (_, { place }) => externalKinds[place.kind] },
              { title: '更新', responsive: ['md'], render: (_, { everyMinutes }) => refreshEvery[everyMinutes] },
              { title: '行数', align: 'right', render: (_, { rows }) => rows ?? '—' },
              {
                title: '数据的时间',
                render: (_, { fetchedTime, problem }) => (
                  <>
                    {fetchedTime ? <RelativeTime time={fetchedTime} /> : '还没有读到'}
                    {problem && <p className={styles.problem}>{problem}</p>}
                  </>
                ),
              },
              {
                title: '操作',
                render: (_, one) => (
                  <>
                    <Button
                      type="link"
                      size="small"
                      loading={busy === one.id}
                      aria-label={`现在读取 ${one.name}`}
                      onClick={() => void read(one).catch(() => undefined)}
                    >
                      现在读取
                    </Button>
                    <Button type="link" size="small" danger aria-label={`删除 ${one.name}`} onClick={() => remove(one)}>
                      删除
                    </Button>
                  </>
                ),
              },
            ]}
          />
        </div>
      </StateView>
      {open && (
        <ExternalForm
          value={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
