/** Layouts: how tasks of a type show their fields (specification §7 "layouts, layout groups, field views, classes"). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { GROUPS_OF_LAYOUT_MAX } from './layoutFields';

/** A built-in field's name (`layoutFields`) or the id of a custom field. */
const Field = Type.String({ minLength: 1, maxLength: 40 });
const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' });

export const LayoutGroup = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  title: Name,
  columns: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Folded up until somebody opens it. */
  folded: Type.Optional(Type.Boolean()),
  fields: Type.Array(
    Type.Object({
      field: Field,
      /** It takes the whole row of a group with two columns. */
      full: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 200 },
  ),
});
export type LayoutGroup = Static<typeof LayoutGroup>;
const Groups = Type.Array(LayoutGroup, { maxItems: GROUPS_OF_LAYOUT_MAX });

/** Null: the usual ones. */
const CreateFields = Nullable(Type.Array(Field, { maxItems: 200, uniqueItems: true }));

/** What a layout says. */
export const LayoutModel = Type.Object({
  groups: Type.Array(LayoutGroup),
  /** What the form for a new task asks for, besides title, description and type. */
  createFields: CreateFields,
});
export type LayoutModel = Static<typeof LayoutModel>;

const TypeName = Type.Object({ taskTypeId: Type.String(), name: Type.String() });

/** A layout of the enterprise. */
export const TaskLayout = Type.Object({
  layoutId: Id,
  name: Type.String(),
  /** For types that have not chosen one. */
  isDefault: Type.Boolean(),
  ...LayoutModel.properties,
  /** Types that show their fields by it. */
  types: Type.Array(TypeName),
  version: RowVersion,
  updatedBy: Nullable(Person),
  updatedTime: Instant,
});
export type TaskLayout = Static<typeof TaskLayout>;

export const LayoutCreate = Type.Object({
  name: Name,
  /** Begins as this one does; else as the usual one. */
  copyFrom: Type.Optional(Id),
});
export type LayoutCreate = Static<typeof LayoutCreate>;

const changes = {
  groups: Type.Optional(Groups),
  createFields: Type.Optional(CreateFields),
};
export const LayoutSave = Type.Object({
  layoutId: Id,
  version: RowVersion,
  name: Type.Optional(Name),
  isDefault: Type.Optional(Type.Boolean()),
  ...changes,
});
export type LayoutSave = Static<typeof LayoutSave>;

/** Whose layout a type of a project follows: the project's own, the type's, the enterprise's default, nobody's. */
export const layoutOrigins = ['project', 'type', 'default', 'usual'] as const;
export type LayoutOrigin = (typeof layoutOrigins)[number];

export const ProjectLayout = Type.Object({
  taskTypeId: Id,
  name: Type.String(),
  icon: Type.String(),
  color: Type.String(),
  usable: Type.Boolean(),
  origin: OneOf([...layoutOrigins]),
  /** The enterprise's layout that it follows, or would follow without its own. */
  layoutName: Nullable(Type.String()),
  /** Null: the usual one. */
  layout: Nullable(LayoutModel),
  /** 0: the project has none of its own. */
  version: RowVersion,
});
export type ProjectLayout = Static<typeof ProjectLayout>;

const ofType = { projectId: Id, taskTypeId: Id };
/** What is left out stays as it is, or as the layout has it that the type followed so far. */
export const ProjectLayoutSave = Type.Object({ ...ofType, version: RowVersion, ...changes });
export type ProjectLayoutSave = Static<typeof ProjectLayoutSave>;
/** The project follows the enterprise again. */
export const ProjectLayoutReset = Type.Object({ ...ofType, version: RowVersion });
export type ProjectLayoutReset = Static<typeof ProjectLayoutReset>;

/** The layout of a project's type as its tasks show it: only fields that the project has, and each of them. */
export const LayoutQuery = Type.Object(ofType);
const NamedField = Type.Object({ field: Type.String(), name: Type.String(), full: Type.Boolean() });
export const ShownGroup = Type.Object({
  id: Type.String(),
  title: Type.String(),
  columns: Type.Integer(),
  folded: Type.Boolean(),
  fields: Type.Array(NamedField),
});
export type ShownGroup = Static<typeof ShownGroup>;
const FieldName = Type.Object({ field: Type.String(), name: Type.String() });
/**
 * What the detail and the form for a new task of the type show. Columns of the list and fields of the board's cards are
 * a saved view's (`ccTask/layouts`): tasks of all types share them.
 */
export const FieldViews = Type.Object({
  detail: Type.Array(FieldName),
  create: Type.Array(FieldName),
});
export type FieldViews = Static<typeof FieldViews>;

/** Task types by the kind of work that they are. */
export const TypeClass = Type.Object({
  /** '' for those of no class. */
  name: Type.String(),
  taskTypes: Type.Array(Type.Object({ ...TypeName.properties, icon: Type.String(), color: Type.String() })),
});
export type TypeClass = Static<typeof TypeClass>;
