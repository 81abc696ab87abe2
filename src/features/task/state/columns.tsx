/** The table of the list's columns: the fields of the task table, and what is only shown. */

import type { Person } from '@contract/envelope';
import { type CustomFieldKind, fieldKinds } from '@contract/object/fieldKinds';
import type { CustomFieldInfo } from '@contract/task/setup';
import type { TaskRow } from '@contract/task/task';
import { Tooltip } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { markColor } from '../color';
import type { TaskProject } from '../context/TaskProject';
import { customTaskField, rowFields, type TaskField } from '../fields/taskFields';
import fieldStyles from '../styles/fields.less';
import styles from '../styles/list.less';
import { ClipGlyph, CommentGlyph } from './glyphs';

export interface Column {
  key: string;
  /** As the API names it: in saved views, exports and sort keys. */
  name: string;
  title: string;
  width: number;
  /** A sort key of the API, or the id of a custom field. */
  sortKey?: string;
  /** Can be edited in the row. */
  field?: TaskField;
  /** Stays at the left edge and can neither be hidden nor moved. */
  fixed?: boolean;
  /** Stays at the left edge: fixed, or pinned by the user. */
  pinned?: boolean;
  render: (row: TaskRow, project: TaskProject) => ReactNode;
}

const fromField = (field: TaskField, name: string, width: number, sortKey?: string): Column => ({
  key: field.key,
  name,
  title: field.label,
  width,
  sortKey,
  field,
  render: (row, project) => field.show(row, project),
});

const figure = (text: ReactNode) => <span className={fieldStyles.figure}>{text}</span>;
const time = (instant: string) => figure(dayjs(instant).format('YYYY-MM-DD HH:mm'));

const hourColumn = (key: 'estimateHours' | 'consumedHours', title: string): Column => ({
  ...{ key, name: key, title, width: 96, sortKey: key },
  render: (row) => row[key] !== null && row[key] > 0 && figure(`${row[key]} 小时`),
});

const realColumn = (key: 'realStart' | 'realEnd', title: string): Column => ({
  ...{ key, name: key, title, width: 140, sortKey: key },
  render: (row) => row[key] !== null && time(row[key]),
});

const SHOWN_PEOPLE = 3;

/** One by name, several by their pictures. */
function People({ people }: { people: readonly Person[] }) {
  const [first] = people;
  if (people.length === 1 && first) return <PersonAvatar person={first} withName size={20} />;
  return (
    <Tooltip title={people.map(({ name }) => name).join('、')}>
      <span className={fieldStyles.line}>
        {people.slice(0, SHOWN_PEOPLE).map((person) => (
          <PersonAvatar key={person.userId} person={person} size={20} />
        ))}
        {people.length > SHOWN_PEOPLE && figure(`+${people.length - SHOWN_PEOPLE}`)}
      </span>
    </Tooltip>
  );
}

const builtin: Column[] = [
  {
    key: 'taskNo',
    name: 'taskNo',
    title: '编号',
    width: 116,
    sortKey: 'seq',
    fixed: true,
    render: (row) => figure(row.taskNo),
  },
  { ...fromField(rowFields.title, 'title', 330, 'title'), fixed: true },
  {
    key: 'type',
    name: 'taskTypeId',
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
  fromField(rowFields.stage, 'stageId', 98),
  fromField(rowFields.urgent, 'urgent', 102, 'urgent'),
  fromField(rowFields.executor, 'executorId', 108),
  fromField(rowFields.planStart, 'planStart', 106, 'planStart'),
  fromField(rowFields.planEnd, 'planEnd', 106, 'planEnd'),
  realColumn('realStart', '实际开始'),
  realColumn('realEnd', '实际完成'),
  fromField(rowFields.progress, 'progress', 116, 'progress'),
  fromField(rowFields.labels, 'labelIds', 140),
  {
    key: 'involved',
    name: 'involveMember',
    title: '参与人',
    width: 120,
    render: ({ involved = [] }) => involved.length > 0 && <People people={involved} />,
  },
  {
    key: 'predecessors',
    name: 'preTotal',
    title: '前置数',
    width: 80,
    sortKey: 'preTotal',
    render: ({ preTotal = 0 }) => preTotal > 0 && figure(preTotal),
  },
  {
    key: 'children',
    name: 'childTotal',
    title: '子任务',
    width: 80,
    render: (row) => row.childTotal > 0 && figure(`${row.childDone}/${row.childTotal}`),
  },
  {
    key: 'comments',
    name: 'commentCount',
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
    key: 'files',
    name: 'fileCount',
    title: '附件',
    width: 68,
    render: (row) =>
      row.fileCount > 0 && (
        <span className={fieldStyles.line}>
          <ClipGlyph />
          {figure(row.fileCount)}
        </span>
      ),
  },
  hourColumn('estimateHours', '预计工时'),
  hourColumn('consumedHours', '消耗工时'),
  fromField(rowFields.left, 'leftHours', 96, 'leftHours'),
  {
    key: 'createdBy',
    name: 'creatorId',
    title: '创建人',
    width: 110,
    render: (row) => row.createdBy && <PersonAvatar person={row.createdBy} withName size={20} />,
  },
  {
    key: 'createdTime',
    name: 'createdTime',
    title: '创建时间',
    width: 140,
    sortKey: 'createdTime',
    render: (row) => time(row.createdTime),
  },
  {
    key: 'updatedTime',
    name: 'updatedTime',
    title: '更新时间',
    width: 140,
    sortKey: 'updatedTime',
    render: (row) => time(row.updatedTime),
  },
  fromField(rowFields.alarm, 'alarmTime', 150),
  {
    key: 'urges',
    name: 'urgeCount',
    title: '催办',
    width: 68,
    render: (row) => row.urgeCount > 0 && figure(`${row.urgeCount} 次`),
  },
  fromField(rowFields.specification, 'specificationId', 180),
];

const widths: Partial<Record<CustomFieldKind, number>> = { textarea: 200, dateRange: 180, link: 180, multiSelect: 160 };

const customColumn = (field: CustomFieldInfo): Column => {
  const { family } = fieldKinds[field.kind];
  const sortable = family !== 'choices' && family !== 'persons' && family !== 'files';
  const width = widths[field.kind] ?? 120;
  return fromField(customTaskField(field), field.fieldId, width, sortable ? field.fieldId : undefined);
};

/** All columns of a project's task list; custom fields come last. */
export const taskColumns = (project: Pick<TaskProject, 'customFields'>): Column[] => [
  ...builtin,
  ...project.customFields.map(customColumn),
];

const folded: readonly [name: string, width: number][] = [
  ['taskNo', 100],
  ['stageId', 92],
  ['title', 168],
];

/** The columns that can still be read beside an open detail: 360 px together. */
export const foldedColumns = (all: readonly Column[]): Column[] =>
  folded.flatMap(([name, width]) =>
    all.filter((column) => column.name === name).map((column) => ({ ...column, width, pinned: false })),
  );
