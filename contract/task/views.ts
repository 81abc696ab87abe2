/** Saved views of a project's tasks (`ccTask/layouts`), and the groups that a view shows (`ccTask/groups`). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf } from '../envelope';
import { CARD_FIELDS_MAX, SUMS_MAX, type ViewKind, viewKinds } from '../object/groups';
import { viewCreate, viewShown, viewUpdate } from '../object/savedViews';
import { TaskFilter, TaskQuery } from './task';

const Field = Type.String({ minLength: 1, maxLength: 50 });
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
  /** Of a board: what its cards say besides number and title. */
  cardFields: Type.Optional(Type.Array(Field, { maxItems: CARD_FIELDS_MAX })),
  filter: Type.Optional(TaskFilter),
  sorts: TaskQuery.properties.sorts,
  group: Type.Optional(Field),
  /** Of a board: what its rows are grouped by. */
  swimlane: Type.Optional(Field),
  /** Rows in which no task stands are there, too, to drop one into. */
  emptyLanes: Type.Optional(Type.Boolean()),
  /** Numeric fields that groups sum up. */
  sums: Type.Optional(Type.Array(Field, { maxItems: SUMS_MAX })),
  /** Of a calendar or Gantt: how far one looks. */
  scale: Type.Optional(OneOf(['day', 'week', 'month', 'quarter'])),
  tree: Type.Optional(Type.Boolean()),
});
export type ViewModel = Static<typeof ViewModel>;

const Kind = OneOf(Object.keys(viewKinds) as ViewKind[]);

export const ViewCreate = Type.Object({
  projectId: Id,
  ...viewCreate,
  kind: Kind,
  locked: Type.Optional(Type.Boolean()),
  model: ViewModel,
});
export type ViewCreate = Static<typeof ViewCreate>;
export const ViewUpdate = Type.Object({
  ...viewUpdate,
  kind: Type.Optional(Kind),
  locked: Type.Optional(Type.Boolean()),
  model: Type.Optional(ViewModel),
});
export type ViewUpdate = Static<typeof ViewUpdate>;

export const TaskView = Type.Object({
  layoutId: Id,
  projectId: Id,
  ...viewShown,
  kind: Kind,
  /** Only its owner and who configures the project change a locked view. */
  locked: Type.Boolean(),
  model: Type.Unsafe<ViewModel>({ type: 'object', additionalProperties: true }),
  updatedTime: Instant,
});
export type TaskView = Static<typeof TaskView>;

export const GroupQuery = Type.Object({
  projectId: Id,
  filter: Type.Optional(TaskFilter),
  group: Field,
  /** A second field: groups within groups (the swimlanes of a board). */
  swimlane: Type.Optional(Field),
  sums: Type.Optional(Type.Array(Field, { maxItems: SUMS_MAX, uniqueItems: true })),
});
export type GroupQuery = Static<typeof GroupQuery>;

export const TaskGroup = Type.Object({
  /** The field's value as text; of a date the first day of its week or month; null: none. */
  key: Nullable(Type.String()),
  /** The value in words; null where there is none, or it is not to be seen (a private parent). */
  name: Nullable(Type.String()),
  swimlane: Nullable(Type.String()),
  swimlaneName: Nullable(Type.String()),
  count: Type.Integer(),
  /** In the order of `sums`. */
  sums: Type.Array(Nullable(Type.Number())),
});
export type TaskGroup = Static<typeof TaskGroup>;
/** In the order of the field: stages as they follow, the most urgent first, days and numbers ascending, none at the end. */
export const TaskGroups = Type.Object({
  groups: Type.Array(TaskGroup),
  total: Type.Integer(),
  truncated: Type.Boolean(),
});
export type TaskGroups = Static<typeof TaskGroups>;
