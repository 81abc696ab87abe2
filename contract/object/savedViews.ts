/** Saved views: how a list is narrowed, sorted and shown, under a name. What all lists say of theirs, and those of the project list and of registers. */

import { type Static, Type } from 'typebox';
import { FIELDS_SENT_MAX } from '../constants';
import { Id, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { type ViewVisibility, viewVisibilities } from './groups';
import { registerTypes } from './registerTypes';
import { VIEW_NAME_MAX } from './viewLimits';

const Name = Type.String({ minLength: 1, maxLength: VIEW_NAME_MAX, pattern: '\\S' });
const Visibility = OneOf(Object.keys(viewVisibilities) as ViewVisibility[]);
/** What whoever saves a new view says of it, beside where it stands and its model. */
export const viewCreate = { name: Name, visibility: Type.Optional(Visibility) };
/** What a change of a view may name; absent: as it is. */
export const viewUpdate = { version: RowVersion, name: Type.Optional(Name), visibility: Type.Optional(Visibility) };
/** What every list answers of a view. */
export const viewShown = {
  name: Type.String(),
  /** `shared`: with all that may see the list. */
  visibility: Visibility,
  owner: Nullable(Person),
  /** Whether the asking user may change or remove it. */
  editable: Type.Boolean(),
  version: RowVersion,
};

/** Lists that have them: that of all projects, and in each project its plan and its registers. Tasks have `TaskView`. */
export const savedLists = ['project', 'plan', ...registerTypes] as const;
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
/** The list, and of a register the project that it stands in. */
const place = { list: List, projectId: Type.Optional(Id) };

export const SavedViewQuery = Type.Object(place);
export type SavedViewQuery = Static<typeof SavedViewQuery>;
export const SavedViewCreate = Type.Object({ ...place, ...viewCreate, model: SavedViewModel });
export type SavedViewCreate = Static<typeof SavedViewCreate>;
export const SavedViewUpdate = Type.Object({ ...viewUpdate, model: Type.Optional(SavedViewModel) });
export type SavedViewUpdate = Static<typeof SavedViewUpdate>;

export const SavedView = Type.Object({
  id: Id,
  list: List,
  ...viewShown,
  model: Type.Unsafe<SavedViewModel>({ type: 'object', additionalProperties: true }),
});
export type SavedView = Static<typeof SavedView>;
/** Those that one sees, and whether one may share. */
export const SavedViews = Type.Object({ views: Type.Array(SavedView), mayShare: Type.Boolean() });
export type SavedViews = Static<typeof SavedViews>;
