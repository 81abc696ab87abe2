/** Task types as the enterprise configures them (specification §2 taskType; product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, Nullable, RowVersion } from '../envelope';
import { CLASS_MAX, TYPES_MAX } from './workflowLimits';

const Name = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' });
const Word = Type.String({ minLength: 1, maxLength: 30 });

const fields = {
  name: Name,
  /** One of `taskTypeIcons`. */
  icon: Word,
  color: Word,
  processId: Id,
  /** Types that a task of this one may stand below; none: any, and the top. */
  parentTypeIds: Type.Array(Id, { maxItems: TYPES_MAX }),
  allProjects: Type.Boolean(),
  /** The projects that use it, where it is not for all. */
  projectIds: Type.Array(Id, { maxItems: 500 }),
};

/** The kind of work that it is, for choosing among many types; '' is none. */
const TypeClassName = Type.String({ maxLength: CLASS_MAX });
/** Null: the enterprise's default layout. */
const LayoutId = Nullable(Id);

export const TaskTypeConfig = Type.Object({
  taskTypeId: Id,
  ...fields,
  typeClass: TypeClassName,
  layoutId: LayoutId,
  layoutName: Nullable(Type.String()),
  processName: Type.String(),
  isDefault: Type.Boolean(),
  enabled: Type.Boolean(),
  sort: Type.Integer(),
  version: RowVersion,
  /** Tasks of the type, those in the recycle bin included. */
  taskCount: Type.Integer(),
});
export type TaskTypeConfig = Static<typeof TaskTypeConfig>;

export const TaskTypeCreate = Type.Object({
  ...fields,
  typeClass: Type.Optional(TypeClassName),
  layoutId: Type.Optional(LayoutId),
  /** A type whose rules of fields, and layouts of projects, the new one takes over. */
  copyFrom: Type.Optional(Id),
});
export type TaskTypeCreate = Static<typeof TaskTypeCreate>;

/** Where tasks of a stage go. */
export const StageMove = Type.Object({
  fromStageId: Type.String({ maxLength: 40 }),
  toStageId: Type.String({ maxLength: 40 }),
});
export type StageMove = Static<typeof StageMove>;

export const TaskTypeUpdate = Type.Object({
  taskTypeId: Id,
  version: RowVersion,
  name: Type.Optional(Name),
  icon: Type.Optional(fields.icon),
  color: Type.Optional(fields.color),
  processId: Type.Optional(Id),
  /** With another process: where the tasks of each stage go that has no stage of its name there. */
  moves: Type.Optional(Type.Array(StageMove, { maxItems: 100 })),
  parentTypeIds: Type.Optional(fields.parentTypeIds),
  allProjects: Type.Optional(Type.Boolean()),
  projectIds: Type.Optional(fields.projectIds),
  typeClass: Type.Optional(TypeClassName),
  layoutId: Type.Optional(LayoutId),
  enabled: Type.Optional(Type.Boolean()),
  /** It can only be given away by making another one the default. */
  isDefault: Type.Optional(Type.Literal(true)),
});
export type TaskTypeUpdate = Static<typeof TaskTypeUpdate>;

export const TaskTypeSort = Type.Object({ taskTypeIds: Type.Array(Id, { minItems: 1, maxItems: TYPES_MAX }) });

/** Stages with tasks, of which nobody has said where the tasks go: what a refusal carries. */
export const StrandedStage = Type.Object({
  stageId: Type.String(),
  name: Type.String(),
  count: Type.Integer(),
  suggestion: Nullable(Type.String()),
});
export type StrandedStage = Static<typeof StrandedStage>;
