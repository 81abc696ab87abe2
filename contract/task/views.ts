/** Saved views of a project's tasks (`ccTask/layouts`), and the groups that a view shows (`ccTask/groups`). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { TaskFilter, TaskQuery } from './task';

export const viewKinds = { list: '列表', board: '看板', calendar: '日历', gantt: '甘特图' } as const;
export type ViewKind = keyof typeof viewKinds;
export const viewVisibilities = { private: '仅自己', shared: '项目成员' } as const;
export type ViewVisibility = keyof typeof viewVisibilities;

const Field = Type.String({ minLength: 1, maxLength: 40 });
/** What a view is: the one model of list, board, calendar and Gantt. Fields are sort keys, columns, or custom fields' ids. */
export const ViewModel = Type.Object({
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        field: Field,
        width: Type.Optional(Type.Integer({ minimum: 40, maximum: 2000 })),
        pinned: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 100 },
    ),
  ),
  filter: Type.Optional(TaskFilter),
  sorts: TaskQuery.properties.sorts,
  group: Type.Optional(Field),
  /** Of a board: what its rows are grouped by. */
  swimlane: Type.Optional(Field),
  /** A numeric field that groups sum up. */
  sum: Type.Optional(Field),
  /** Of a calendar or Gantt: how far one looks. */
  scale: Type.Optional(OneOf(['day', 'week', 'month', 'quarter'])),
  tree: Type.Optional(Type.Boolean()),
});
export type ViewModel = Static<typeof ViewModel>;

const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
const Kind = OneOf(Object.keys(viewKinds) as ViewKind[]);
const Visibility = OneOf(Object.keys(viewVisibilities) as ViewVisibility[]);

export const ViewCreate = Type.Object({
  projectId: Id,
  name: Name,
  kind: Kind,
  visibility: Type.Optional(Visibility),
  locked: Type.Optional(Type.Boolean()),
  model: ViewModel,
});
export type ViewCreate = Static<typeof ViewCreate>;
export const ViewUpdate = Type.Object({
  version: Type.Integer(),
  name: Type.Optional(Name),
  visibility: Type.Optional(Visibility),
  locked: Type.Optional(Type.Boolean()),
  model: Type.Optional(ViewModel),
});
export type ViewUpdate = Static<typeof ViewUpdate>;

export const TaskView = Type.Object({
  layoutId: Id,
  projectId: Id,
  name: Type.String(),
  kind: Kind,
  visibility: Visibility,
  /** Only its owner and who configures the project change a locked view. */
  locked: Type.Boolean(),
  model: Type.Unsafe<ViewModel>({ type: 'object', additionalProperties: true }),
  owner: Nullable(Person),
  /** Whether the asking user may change or remove it. */
  editable: Type.Boolean(),
  version: Type.Integer(),
  updatedTime: Instant,
});
export type TaskView = Static<typeof TaskView>;

/** Built-in fields that tasks can be grouped by; a custom field of a kind that groups goes by its id. */
export const groupFields = [
  'stageId',
  'category',
  'executorId',
  'urgent',
  'taskTypeId',
  'creatorId',
  'labelIds',
] as const;
/** Numeric built-in fields that can be summed up. */
export const sumFields = ['estimateHours', 'progress', 'childTotal', 'commentCount'] as const;
/** Groups of one answer; the largest come first. */
export const GROUPS_MAX = 200;

export const GroupQuery = Type.Object({
  projectId: Id,
  filter: Type.Optional(TaskFilter),
  group: Field,
  /** A second field: groups within groups (the swimlanes of a board). */
  swimlane: Type.Optional(Field),
  sum: Type.Optional(Field),
});
export type GroupQuery = Static<typeof GroupQuery>;

export const TaskGroup = Type.Object({
  /** The field's value as text; null: none. */
  key: Nullable(Type.String()),
  swimlane: Nullable(Type.String()),
  count: Type.Integer(),
  /** Of `sum`, where it was asked for. */
  sum: Nullable(Type.Number()),
});
export type TaskGroup = Static<typeof TaskGroup>;
export const TaskGroups = Type.Object({
  groups: Type.Array(TaskGroup),
  total: Type.Integer(),
  truncated: Type.Boolean(),
});
export type TaskGroups = Static<typeof TaskGroups>;
