import { LockOutlined } from '@ant-design/icons';
import { projectSortKeys, projectVisibilities } from '@contract/project/enums';
import type { ProjectRow } from '@contract/project/project';
import { Link } from '@umijs/max';
import type { TableColumnType } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { CollectStar, HealthMark, ProgressBar, StatusMark } from '@/features/project';
import styles from './list.module.css';
import type { ListState } from './listState';
import { PlanRange } from './PlanRange';

export interface ProjectColumn extends TableColumnType<ProjectRow> {
  key: string;
  title: string;
  /** Cannot be taken away: without it the row names nothing. */
  locked?: boolean;
  /** Left out until the user asks for it. */
  optional?: boolean;
}

interface ColumnsOptions {
  state: ListState;
  onCollect: (project: ProjectRow, collected: boolean) => void;
}

const isSortable = (key: string) => projectSortKeys.some((sortKey) => sortKey === key);
const range = (from: string | null, to: string | null) => (from || to ? `${from ?? '…'} ~ ${to ?? '…'}` : '—');

/** The columns of the project list, before the user's choice of them. */
export const projectColumns = ({ state, onCollect }: ColumnsOptions): ProjectColumn[] => {
  const columns: ProjectColumn[] = [
    {
      key: 'name',
      title: '名称',
      locked: true,
      fixed: 'left',
      width: 200,
      render: (_, row) => (
        <span className={styles.name}>
          <CollectStar project={row} onChange={(collected) => onCollect(row, collected)} />
          <Link to={`/project/${row.id}/task`} className={styles.nameLink} title={row.name}>
            {row.name}
          </Link>
          {row.visibility === 'private' && (
            <LockOutlined className={styles.lock} title={projectVisibilities.private} aria-label="仅成员可见" />
          )}
        </span>
      ),
    },
    {
      key: 'code',
      title: '编号',
      width: 84,
      ellipsis: true,
      render: (_, row) => (
        <span className={styles.code} title={row.code}>
          {row.code}
        </span>
      ),
    },
    { key: 'status', title: '状态', width: 88, render: (_, row) => <StatusMark status={row.status} /> },
    { key: 'health', title: '健康度', width: 78, render: (_, row) => <HealthMark health={row.health} /> },
    {
      key: 'owner',
      title: '负责人',
      width: 92,
      render: (_, row) => <PersonAvatar person={row.owner} withName emptyText="—" />,
    },
    { key: 'planEnd', title: '计划起止', width: 232, render: (_, row) => <PlanRange project={row} /> },
    { key: 'progress', title: '进度', width: 108, render: (_, row) => <ProgressBar value={row.progress} /> },
    {
      key: 'tasks',
      title: '任务',
      width: 76,
      align: 'right',
      render: (_, row) => (
        <span title={`已完成 ${row.taskDone}，共 ${row.taskTotal}`}>
          {row.taskDone}
          <span className={styles.faint}>/{row.taskTotal}</span>
        </span>
      ),
    },
    {
      key: 'taskOverdue',
      title: '逾期',
      width: 60,
      align: 'right',
      render: (_, row) =>
        row.taskOverdue ? (
          <span className={styles.overdue}>{row.taskOverdue}</span>
        ) : (
          <span className={styles.faint}>0</span>
        ),
    },
    { key: 'memberCount', title: '成员', width: 64, align: 'right', render: (_, row) => row.memberCount },
    {
      key: 'real',
      title: '实际起止',
      width: 192,
      optional: true,
      render: (_, row) => <span className={styles.faint}>{range(row.realStart, row.realEnd)}</span>,
    },
    { key: 'templateName', title: '模板', width: 128, optional: true, render: (_, row) => row.templateName ?? '—' },
    {
      key: 'collections',
      title: '所属项目集',
      width: 144,
      optional: true,
      ellipsis: true,
      render: (_, row) => row.collections.map((collection) => collection.name).join('、') || '—',
    },
    { key: 'updatedTime', title: '更新时间', width: 120, render: (_, row) => <RelativeTime time={row.updatedTime} /> },
  ];
  return columns.map((column) =>
    isSortable(column.key)
      ? {
          ...column,
          sorter: true,
          sortOrder: state.sort === column.key ? (state.order === 'desc' ? 'descend' : 'ascend') : null,
        }
      : column,
  );
};
