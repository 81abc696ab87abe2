import { DATE_TIME_FORMAT, DEFAULT_PAGE_SIZE } from '@contract/constants';
import type { RecycledProject } from '@contract/project/project';
import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { App, Button, Table, type TableColumnType } from 'antd';
import dayjs from 'dayjs';
import { PageHeader } from '@/components/PageHeader';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { usePageWithin } from '@/hooks/usePageWithin';
import { useUrlState } from '@/hooks/useUrlState';
import { listRecycledProjects, recoverProject } from '@/services/project';
import styles from './recycle.module.css';

const defaults = { pageNo: 1 };

/** Brings one project back, after asking. */
function Recover({ project, onDone }: { project: RecycledProject; onDone: () => Promise<unknown> }) {
  const { message, modal } = App.useApp();
  const recover = async () => {
    await recoverProject(project.id);
    void message.success('项目已恢复');
    await onDone();
  };
  return (
    <Button
      type="link"
      size="small"
      onClick={() =>
        modal.confirm({
          title: '恢复项目',
          content: `「${project.name}」及其任务将回到项目列表。`,
          okText: '恢复',
          onOk: recover,
        })
      }
    >
      恢复
    </Button>
  );
}

/** /projectRecycle — recycled projects with who, when and why. */
export default function ProjectRecyclePage() {
  const [{ pageNo }, setState] = useUrlState(defaults);
  const list = useRequest(() => listRecycledProjects({ pageNo, pageSize: DEFAULT_PAGE_SIZE }, { quiet: true }), {
    refreshDeps: [pageNo],
  });
  const rows = list.data?.result ?? [];
  usePageWithin(list.data, (last) => setState({ pageNo: last }));
  const columns: TableColumnType<RecycledProject>[] = [
    { key: 'code', title: '编号', dataIndex: 'code', width: 112, className: styles.code },
    { key: 'name', title: '名称', dataIndex: 'name', width: 240, ellipsis: true },
    {
      key: 'by',
      title: '删除人',
      width: 128,
      render: (_, row) => <PersonAvatar person={row.deletedBy} withName emptyText="—" />,
    },
    {
      key: 'at',
      title: '删除时间',
      width: 160,
      render: (_, row) => dayjs(row.deletedTime).format(DATE_TIME_FORMAT),
    },
    { key: 'why', title: '删除原因', width: 280, ellipsis: true, render: (_, row) => row.deleteReason ?? '—' },
    {
      key: 'actions',
      title: '',
      width: 80,
      fixed: 'right',
      render: (_, row) => <Recover project={row} onDone={list.refreshAsync} />,
    },
  ];
  return (
    <div className={styles.page}>
      <PageHeader title="项目回收站" extra={<Link to="/project">返回项目列表</Link>} />
      <div className={styles.panel}>
        <StateView
          loading={list.loading && !list.data}
          error={list.loading ? undefined : list.error}
          onRetry={list.refresh}
          empty={rows.length === 0}
          emptyText="回收站是空的"
        >
          <Table<RecycledProject>
            rowKey="id"
            size="small"
            columns={columns}
            dataSource={rows}
            loading={list.loading && { delay: 200 }}
            scroll={{ x: 1000 }}
            pagination={{
              current: pageNo,
              pageSize: DEFAULT_PAGE_SIZE,
              total: list.data?.total ?? 0,
              showSizeChanger: false,
              hideOnSinglePage: true,
              onChange: (page) => setState({ pageNo: page }, { push: true }),
            }}
          />
        </StateView>
      </div>
    </div>
  );
}
