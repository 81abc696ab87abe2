/** Layouts of a task's fields by type: groups of the detail, the create form, the card (specification §7 "layouts"). */
import { type Static, Type } from 'typebox';
import { Id } from '../envelope';

/** A built-in field's name or the id of a custom field. */
const Field = Type.String({ minLength: 1, maxLength: 40 });
const Fields = Type.Array(Field, { maxItems: 200, uniqueItems: true });

export const LayoutGroup = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  title: Type.String({ maxLength: 30 }),
  columns: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Folded up until somebody opens it. */
  folded: Type.Optional(Type.Boolean()),
  fields: Fields,
});
export type LayoutGroup = Static<typeof LayoutGroup>;

const views = {
  /** Fields that the form for a new task asks for, besides title, description and type. */
  createFields: Fields,
  /** Fields that a board's card shows, besides number and title. */
  cardFields: Fields,
};

export const TaskLayout = Type.Object({
  taskTypeId: Id,
  groups: Type.Array(LayoutGroup),
  hidden: Fields,
  ...views,
  /** 0: nobody has changed it yet. */
  version: Type.Integer(),
});
export type TaskLayout = Static<typeof TaskLayout>;

export const LayoutSave = Type.Object({
  projectId: Id,
  taskTypeId: Id,
  version: Type.Integer(),
  groups: Type.Optional(Type.Array(LayoutGroup, { maxItems: 20 })),
  hidden: Type.Optional(Fields),
});
export type LayoutSave = Static<typeof LayoutSave>;

export const FieldViewSave = Type.Object({
  projectId: Id,
  taskTypeId: Id,
  version: Type.Integer(),
  createFields: Type.Optional(Fields),
  cardFields: Type.Optional(Fields),
});
export type FieldViewSave = Static<typeof FieldViewSave>;
