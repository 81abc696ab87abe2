import { DATE_TIME_FORMAT, DEFAULT_PAGE_SIZE } from '@contract/constants';
import type { RecycledProject } from '@contract/project/project';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import { DataList, type ListColumn, page, useDataList } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { projectApi } from '@/services/project';
import styles from './recycle.module.css';

const params = { page: page() };
const time = ({ deletedTime }: RecycledProject) => dayjs(deletedTime).format(DATE_TIME_FORMAT);

const columns: ListColumn<RecycledProject>[] = [
  { key: 'name', title: '名称', width: 240, fixed: true, render: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'code',
    title: '编号',
    width: 112,
    phone: true,
    render: ({ code }) => <span className={styles.code}>{code}</span>,
  },
  {
    key: 'by',
    title: '删除人',
    width: 128,
    phone: true,
    render: ({ deletedBy }) => <PersonAvatar person={deletedBy} withName emptyText="—" />,
  },
  { key: 'at', title: '删除时间', width: 160, phone: true, render: time },
  {
    key: 'why',
    title: '删除原因',
    width: 280,
    phone: true,
    render: ({ deleteReason }) => <span title={deleteReason ?? undefined}>{deleteReason ?? '—'}</span>,
  },
];

/** Brings one project back, after asking. */
function Recover({ project, onDone }: { project: RecycledProject; onDone: () => Promise<unknown> }) {
  const { message, modal } = App.useApp();
  const recover = async () => {
    await projectApi.recover({ id: project.id }, showFailure);
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
  const list = useDataList({
    params,
    load: ({ page: pageNo }) => projectApi.listRecycled({ pageNo, pageSize: DEFAULT_PAGE_SIZE }),
    idOf: ({ id }: RecycledProject) => id,
  });
  return (
    <DataList
      name="recycledProject"
      noun="项目"
      title="项目回收站"
      actions={<Link to="/project">返回项目列表</Link>}
      list={list}
      columns={columns}
      nameOf={({ code, name }) => `${code} ${name}`}
      rowActions={(row) => <Recover project={row} onDone={list.refresh} />}
      rowActionsWidth={80}
      emptyText="回收站是空的"
    />
  );
}
