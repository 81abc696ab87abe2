import { DATE_TIME_FORMAT } from '@contract/constants';
import type { RecycledTask } from '@contract/task/task';
import { Button, type TableColumnsType } from 'antd';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import styles from './recycle.less';

export const recycleColumns = (onRecover?: (task: RecycledTask) => void): TableColumnsType<RecycledTask> => [
  { title: '编号', dataIndex: 'taskNo', width: 108, className: styles.figure },
  { title: '标题', dataIndex: 'title', ellipsis: true },
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
  ...(onRecover
    ? [
        {
          title: '操作',
          key: 'recover',
          width: 72,
          fixed: 'end' as const,
          render: (_value: unknown, task: RecycledTask) => (
            <Button type="link" size="small" onClick={() => onRecover(task)}>
              恢复
            </Button>
          ),
        },
      ]
    : []),
];
