/** Saved views of lists that stand in no project: how a list is narrowed, sorted and shown, under a name. */

import { type Static, Type } from 'typebox';
import { FIELDS_SENT_MAX } from '../constants';
import { Id, Nullable, OneOf, Person, RowVersion } from '../envelope';
import type { ViewVisibility } from './groups';

/** Lists that have them. */
export const savedLists = ['project'] as const;
export type SavedList = (typeof savedLists)[number];
export const SAVED_VIEWS_MAX = 50;

const Key = Type.String({ minLength: 1, maxLength: 60 });
const Keys = Type.Array(Key, { maxItems: 200 });
export const SavedViewModel = Type.Object({
  /** What the address says of the list, without its page. */
  query: Type.String({ maxLength: 4_000 }),
  /** Null: the columns as everybody has chosen them. */
  columns: Nullable(
    Type.Object({
      order: Keys,
      hidden: Keys,
      pinned: Keys,
      widths: Type.Record(Type.String(), Type.Integer({ minimum: 40, maximum: 2_000 }), {
        maxProperties: FIELDS_SENT_MAX,
      }),
    }),
  ),
});
export type SavedViewModel = Static<typeof SavedViewModel>;

const List = OneOf<SavedList>([...savedLists]);
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
const Visibility = OneOf<ViewVisibility>(['private', 'shared']);

export const SavedViewQuery = Type.Object({ list: List });
export const SavedViewCreate = Type.Object({
  list: List,
  name: Name,
  visibility: Type.Optional(Visibility),
  model: SavedViewModel,
});
export type SavedViewCreate = Static<typeof SavedViewCreate>;
export const SavedViewUpdate = Type.Object({
  version: RowVersion,
  name: Type.Optional(Name),
  visibility: Type.Optional(Visibility),
  model: Type.Optional(SavedViewModel),
});
export type SavedViewUpdate = Static<typeof SavedViewUpdate>;

export const SavedView = Type.Object({
  id: Id,
  list: List,
  name: Type.String(),
  /** `shared`: with everybody in the enterprise. */
  visibility: Visibility,
  model: Type.Unsafe<SavedViewModel>({ type: 'object', additionalProperties: true }),
  owner: Nullable(Person),
  /** Whether the asking user may change or remove it. */
  editable: Type.Boolean(),
  version: RowVersion,
});
export type SavedView = Static<typeof SavedView>;
/** Those that one sees, and whether one may share. */
export const SavedViews = Type.Object({ views: Type.Array(SavedView), mayShare: Type.Boolean() });
export type SavedViews = Static<typeof SavedViews>;
