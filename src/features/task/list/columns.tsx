/** The table of the list's columns: the fields of the task table, and what is only shown. */
import type { TaskSortKey } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { markColor } from '../color';
import type { TaskProject } from '../context/TaskProject';
import fieldStyles from '../fields/fields.less';
import { customTaskField, rowFields, type TaskField } from '../fields/taskFields';
import { CommentGlyph } from './glyphs';
import styles from './list.less';

export interface Column {
  key: string;
  title: string;
  width: number;
  sortKey?: TaskSortKey;
  /** Can be edited in the row. */
  field?: TaskField;
  /** Stays at the left edge and can neither be hidden nor moved. */
  fixed?: boolean;
  render: (row: TaskRow, project: TaskProject) => ReactNode;
}

const fromField = (field: TaskField, width: number, sortKey?: TaskSortKey): Column => ({
  key: field.key,
  title: field.label,
  width,
  sortKey,
  field,
  render: (row, project) => field.show(row, project),
});

const figure = (text: ReactNode) => <span className={fieldStyles.figure}>{text}</span>;
const time = (instant: string) => figure(dayjs(instant).format('YYYY-MM-DD HH:mm'));

const builtin: Column[] = [
  { key: 'taskNo', title: '编号', width: 116, sortKey: 'seq', fixed: true, render: (row) => figure(row.taskNo) },
  { ...fromField(rowFields.title, 330, 'title'), fixed: true },
  {
    key: 'type',
    title: '类型',
    width: 84,
    render: (row, project) => {
      const type = project.typeOf(row.taskTypeId);
      return (
        type && (
          <span className={fieldStyles.line}>
            <i className={styles.dot} style={{ background: markColor(type.color) }} />
            <span className={fieldStyles.text}>{type.name}</span>
          </span>
        )
      );
    },
  },
  fromField(rowFields.stage, 98),
  fromField(rowFields.urgent, 102, 'urgent'),
  fromField(rowFields.executor, 108),
  fromField(rowFields.planStart, 106, 'planStart'),
  fromField(rowFields.planEnd, 106, 'planEnd'),
  fromField(rowFields.progress, 116, 'progress'),
  {
    key: 'children',
    title: '子任务',
    width: 80,
    render: (row) => row.childTotal > 0 && figure(`${row.childDone}/${row.childTotal}`),
  },
  {
    key: 'comments',
    title: '评论',
    width: 68,
    render: (row) =>
      row.commentCount > 0 && (
        <span className={fieldStyles.line}>
          <CommentGlyph />
          {figure(row.commentCount)}
        </span>
      ),
  },
  {
    key: 'createdBy',
    title: '创建人',
    width: 110,
    render: (row) => row.createdBy && <PersonAvatar person={row.createdBy} withName size={20} />,
  },
  { key: 'createdTime', title: '创建时间', width: 140, sortKey: 'createdTime', render: (row) => time(row.createdTime) },
  { key: 'updatedTime', title: '更新时间', width: 140, sortKey: 'updatedTime', render: (row) => time(row.updatedTime) },
];

/** All columns of a project's task list; custom fields come last. */
export const taskColumns = (project: Pick<TaskProject, 'customFields'>): Column[] => [
  ...builtin,
  ...project.customFields.map((field) => fromField(customTaskField(field), field.kind === 'textarea' ? 200 : 120)),
];
