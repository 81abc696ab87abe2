import { DATE_TIME_FORMAT } from '@contract/constants';
import type { RecycledTask } from '@contract/task/task';
import { Button, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import TimeLeft from '@/components/TimeLeft';
import styles from './recycle.less';

interface Actions {
  recover?: (task: RecycledTask) => void;
  purge?: (task: RecycledTask) => void;
}

/** Where it was, and what went with it. */
function Place({ task: { parentTitle, childTotal } }: { task: RecycledTask }) {
  if (!parentTitle && childTotal === 0) return null;
  return (
    <div className={styles.facts}>
      {parentTitle && (
        <span className={styles.line} title={parentTitle}>
          原父任务：{parentTitle}
        </span>
      )}
      {childTotal > 0 && <span>含 {childTotal} 个子任务</span>}
    </div>
  );
}

/** Fits a window of 1280 px, the reason included: nothing lies beyond the edge. */
export const recycleColumns = ({ recover, purge }: Actions): TableColumnsType<RecycledTask> => [
  { title: '编号', dataIndex: 'taskNo', width: 104, className: 'tabular' },
  {
    title: '标题',
    dataIndex: 'title',
    render: (title: string, task) => (
      <>
        <div className={styles.line} title={title}>
          {title}
        </div>
        <Place task={task} />
      </>
    ),
  },
  {
    title: '原因',
    dataIndex: 'deleteReason',
    width: 220,
    render: (reason: string | null) => (
      <div className={styles.reasonCell} title={reason ?? undefined}>
        {reason ?? '—'}
      </div>
    ),
  },
  {
    title: '删除',
    dataIndex: 'deletedBy',
    width: 150,
    render: (_value, { deletedBy, deletedTime }) => (
      <>
        <PersonAvatar person={deletedBy} withName size={20} emptyText="—" />
        <div className={styles.facts}>{dayjs(deletedTime).format(DATE_TIME_FORMAT)}</div>
      </>
    ),
  },
  {
    title: '剩余',
    dataIndex: 'purgeTime',
    width: 90,
    className: 'tabular',
    render: (until: string | null) => <TimeLeft until={until} />,
  },
  ...actionColumn({ recover, purge }),
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
            剩余 <TimeLeft until={task.purgeTime} />
          </span>
        </div>
        {task.deleteReason && <div className={styles.reason}>{task.deleteReason}</div>}
      </>
    ),
  },
  ...actionColumn(actions, true),
];

function actionColumn({ recover, purge }: Actions, phone = false): TableColumnsType<RecycledTask> {
  if (!recover && !purge) return [];
  return [
    {
      title: '操作',
      key: 'actions',
      width: !phone && recover && purge ? 140 : 84,
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
