/** How the list of any kind of object is asked for: one page, filtered, sorted; and its groups. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, pagingFields } from '../envelope';
import { conditionProperties } from './customFields';
import { SUMS_MAX } from './groups';

const FieldName = Type.String({ minLength: 1, maxLength: 50 });

const { match, conditions, groups, inGroups } = conditionProperties;
export const ListFilter = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  match,
  conditions,
  groups,
  inGroups,
});
export type ListFilter = Static<typeof ListFilter>;

export const ListSort = Type.Object({ field: FieldName, order: Type.Optional(OneOf(['asc', 'desc'])) });
export type ListSort = Static<typeof ListSort>;

export const ListQuery = Type.Object({
  projectId: Id,
  filter: Type.Optional(ListFilter),
  /** Names of fields, or ids of custom ones; the newest come first unless it says otherwise. */
  sorts: Type.Optional(Type.Array(ListSort, { maxItems: 3 })),
  ...pagingFields,
});
export type ListQuery = Static<typeof ListQuery>;

export const ListGroupsQuery = Type.Object({
  projectId: Id,
  filter: Type.Optional(ListFilter),
  group: FieldName,
  /** Numeric fields that are added up in each group. */
  sums: Type.Optional(Type.Array(FieldName, { maxItems: SUMS_MAX, uniqueItems: true })),
});
export type ListGroupsQuery = Static<typeof ListGroupsQuery>;

export const ListGroup = Type.Object({
  /** The value as text; of a date the first day of its week or month; null: none. */
  key: Nullable(Type.String()),
  count: Type.Integer(),
  /** In the order of `sums`. */
  sums: Type.Array(Nullable(Type.Number())),
});
export type ListGroup = Static<typeof ListGroup>;
