import type { DatasetRow } from '@contract/dataService/dataset';
import { type DatasetState, datasetModes, datasetStates } from '@contract/dataService/limits';
import { App, Button, Input, type TableColumnType, Tag } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { dataServiceApi } from '@/services/dataService';
import { DatasetEditor } from './DatasetEditor';
import styles from './dataServices.module.css';

const tones: Readonly<Record<DatasetState, string>> = { DRAFT: 'default', PUBLISHED: 'success', PAUSED: 'warning' };
const PAGE = 20;

/** The list of datasets. */
export function DatasetsTab() {
  const { modal, message } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const { data, error, loading, refresh } = useRequest(
    () => dataServiceApi.listDatasets({ keyword: keyword || undefined, pageNo, pageSize: PAGE }),
    { refreshDeps: [keyword, pageNo] },
  );
  const remove = (row: DatasetRow) =>
    modal.confirm({
      title: `删除数据集「${row.name}」？`,
      content: row.publishedNo ? '正在读取它的系统将立即无法读取，不能恢复。' : '不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await dataServiceApi.removeDataset({ id: row.id }, showFailure);
        void message.success('已删除');
        refresh();
      },
    });
  const columns: TableColumnType<DatasetRow>[] = [
    {
      key: 'name',
      title: '名称',
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => setOpen({ id: row.id })}>
          {row.name}
        </Button>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 132,
      render: (_, { state, changed, pausedBy }) => (
        <>
          <Tag color={tones[state]} title={pausedBy ?? undefined}>
            {datasetStates[state]}
          </Tag>
          {changed && <Tag>有修改</Tag>}
        </>
      ),
    },
    { key: 'mode', title: '方式', width: 72, responsive: ['md'], render: (_, { mode }) => datasetModes[mode] },
    {
      key: 'path',
      title: '路径',
      responsive: ['md'],
      render: (_, { path }) => <code className={styles.path}>{path}</code>,
    },
    { key: 'owner', title: '发布者', width: 96, responsive: ['lg'], render: (_, { owner }) => owner?.name ?? '—' },
    { key: 'calls', title: '近七天调用', width: 120, align: 'right', responsive: ['md'], dataIndex: 'calls' },
    {
      key: 'updated',
      title: '修改时间',
      width: 112,
      responsive: ['lg'],
      render: (_, { updatedTime }) => <RelativeTime time={updatedTime} />,
    },
    {
      key: 'act',
      title: '操作',
      width: 72,
      render: (_, row) => (
        <Button type="link" size="small" danger aria-label={`删除 ${row.name}`} onClick={() => remove(row)}>
          删除
        </Button>
      ),
    },
  ];
  const create = (
    <Button type="primary" onClick={() => setOpen({ id: null })}>
      新建数据集
    </Button>
  );
  return (
    <>
      <div className={styles.row}>
        <Input.Search
          allowClear
          placeholder="搜索名称、路径、说明"
          aria-label="搜索数据集"
          onSearch={(text) => {
            setPageNo(1);
            setKeyword(text.trim());
          }}
        />
        {create}
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText={keyword ? '没有符合的数据集' : '还没有数据集：选择任务、项目、风险等来源，做成其他系统可以读取的表'}
        emptyAction={keyword ? undefined : create}
        rows={6}
      >
        <PlainTable<DatasetRow>
          rowKey="id"
          size="middle"
          columns={columns}
          dataSource={data?.result}
          pagination={{
            current: pageNo,
            pageSize: PAGE,
            total: data?.total,
            onChange: setPageNo,
            hideOnSinglePage: true,
          }}
        />
      </StateView>
      {open && (
        <DatasetEditor
          id={open.id}
          onClose={() => {
            setOpen(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
