import { DATE_TIME_FORMAT } from '@contract/constants';
import type { RecycledTask } from '@contract/task/task';
import { Button, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import styles from './recycle.less';

interface Actions {
  recover?: (task: RecycledTask) => void;
  purge?: (task: RecycledTask) => void;
}

const DAY_MS = 86_400_000;
/** How long it is kept; the last days stand out. */
function Left({ until }: { until: string | null }) {
  if (until === null) return <>永久保留</>;
  const days = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
  return (
    <span className={days <= 3 ? styles.soon : undefined} title={`${dayjs(until).format(DATE_TIME_FORMAT)} 后彻底删除`}>
      {days === 0 ? '即将删除' : `${days} 天`}
    </span>
  );
}

export const recycleColumns = ({ recover, purge }: Actions): TableColumnsType<RecycledTask> => [
  { title: '编号', dataIndex: 'taskNo', width: 108, className: styles.figure },
  { title: '标题', dataIndex: 'title', width: 300, ellipsis: true },
  {
    title: '原父任务',
    dataIndex: 'parentTitle',
    width: 150,
    ellipsis: true,
    render: (title: string | null) => title ?? '—',
  },
  { title: '子任务数', dataIndex: 'childTotal', width: 84, align: 'right', className: styles.figure },
  {
    title: '删除人',
    dataIndex: 'deletedBy',
    width: 110,
    render: (_value, { deletedBy }) => <PersonAvatar person={deletedBy} withName size={20} emptyText="—" />,
  },
  {
    title: '删除时间',
    dataIndex: 'deletedTime',
    width: 142,
    className: styles.figure,
    render: (time: string) => dayjs(time).format(DATE_TIME_FORMAT),
  },
  {
    title: '原因',
    dataIndex: 'deleteReason',
    width: 170,
    ellipsis: true,
    render: (reason: string | null) => reason ?? '—',
  },
  {
    title: '剩余',
    dataIndex: 'purgeTime',
    width: 90,
    className: styles.figure,
    render: (until: string | null) => <Left until={until} />,
  },
  ...actionColumn({ recover, purge }, 'end'),
];

/** Two lines a task: what it was, and who deleted it, when and why. */
export const phoneColumns = (actions: Actions): TableColumnsType<RecycledTask> => [
  {
    title: '任务',
    dataIndex: 'title',
    render: (title: string, task) => (
      <>
        <div className={styles.title}>{title}</div>
        <div className={styles.facts}>
          <span>{task.taskNo}</span>
          {task.childTotal > 0 && <span>含 {task.childTotal} 个子任务</span>}
          <span>
            {task.deletedBy?.name ?? '—'} 于 {dayjs(task.deletedTime).format(DATE_TIME_FORMAT)} 删除
          </span>
          <span>
            剩余 <Left until={task.purgeTime} />
          </span>
        </div>
        {task.deleteReason && <div className={styles.reason}>{task.deleteReason}</div>}
      </>
    ),
  },
  ...actionColumn(actions),
];

function actionColumn({ recover, purge }: Actions, fixed?: 'end'): TableColumnsType<RecycledTask> {
  if (!recover && !purge) return [];
  return [
    {
      title: '操作',
      key: 'actions',
      width: fixed && recover && purge ? 140 : 84,
      fixed,
      render: (_value: unknown, task: RecycledTask) => (
        <>
          {recover && (
            <Button type="link" size="small" onClick={() => recover(task)}>
              恢复
            </Button>
          )}
          {purge && (
            <Button type="link" size="small" danger onClick={() => purge(task)}>
              彻底删除
            </Button>
          )}
        </>
      ),
    },
  ];
}
