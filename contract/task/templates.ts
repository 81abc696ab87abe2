/** Templates of tasks: one task or a tree of them, with dates relative to a day and roles instead of people where there are any (issue "The task engine"). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { fieldKindCodes } from '../object/fieldKinds';
import { namesIn } from '../object/fields';
import { CopyOptions } from './batch';
import { type DependencyType, dependencyTypes, TEAM_MAX } from './enums';
import { type TemplatedField, taskFields } from './fields';
import { TEMPLATE_TASKS_MAX } from './flowEnums';
import { CustomValue, TaskCreate, TeamInput } from './task';

const Offset = Type.Integer({ minimum: -3650, maximum: 3650 });

/** A value of a custom field, named so that another project can understand it: options by their labels. */
export const PortableValue = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 50 }),
  kind: OneOf(fieldKindCodes),
  value: CustomValue,
});
export type PortableValue = Static<typeof PortableValue>;

/** `creator`, `owner` (of the project), the id of a project role that one member alone holds, or that of a person. */
const Role = Type.String({ minLength: 1, maxLength: 40 });

/** Fields that a template takes along as a task has them. */
const templated = Object.fromEntries(
  namesIn(taskFields, 'template').map((name) => [name, TaskCreate.properties[name]]),
) as Pick<typeof TaskCreate.properties, TemplatedField>;

export const TemplateNode = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 40 }),
  /** Stands before this one; null at the top. */
  parentKey: Nullable(Type.String({ maxLength: 40 })),
  title: TaskCreate.properties.title,
  notes: Type.Optional(Type.String({ maxLength: 200_000 })),
  taskTypeId: TaskCreate.properties.taskTypeId,
  ...templated,
  /** Names of labels; those that the project does not have are left out. */
  labels: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 })),
  customFields: Type.Optional(Type.Array(PortableValue, { maxItems: 200 })),
  role: Type.Optional(Nullable(Role)),
  /** Several together instead of one, in their order, each with the estimate of the own part. */
  team: Type.Optional(
    Nullable(
      Type.Object({
        mode: TeamInput.properties.mode,
        parts: Type.Array(Type.Object({ role: Role, hours: TeamInput.properties.parts.items.properties.hours }), {
          minItems: 2,
          maxItems: TEAM_MAX,
        }),
      }),
    ),
  ),
  /** Days from the day for which the tasks are created. */
  startDay: Type.Optional(Nullable(Offset)),
  endDay: Type.Optional(Nullable(Offset)),
  /** Tasks of the template that come before this one. */
  after: Type.Optional(
    Type.Array(
      Type.Object({
        key: Type.String({ maxLength: 40 }),
        type: OneOf(Object.keys(dependencyTypes) as DependencyType[]),
        lagDays: Type.Integer({ minimum: -365, maximum: 365 }),
      }),
      { maxItems: 50 },
    ),
  ),
});
export type TemplateNode = Static<typeof TemplateNode>;

const Nodes = Type.Array(TemplateNode, { minItems: 1, maxItems: TEMPLATE_TASKS_MAX });
const named = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
};
export const TaskTemplateCreate = Type.Object({
  /** Null: for all projects of the enterprise. */
  projectId: Nullable(Id),
  ...named,
  nodes: Nodes,
});
export type TaskTemplateCreate = Static<typeof TaskTemplateCreate>;
export const TaskTemplateUpdate = Type.Object({
  version: RowVersion,
  name: Type.Optional(named.name),
  description: named.description,
  nodes: Type.Optional(Nodes),
});
export type TaskTemplateUpdate = Static<typeof TaskTemplateUpdate>;
/** A task, and what is below it if that is wanted, as a template. */
export const TaskTemplateSave = Type.Object({
  taskId: Id,
  ...named,
  /** For all projects of the enterprise instead of the task's own. */
  forTenant: Type.Optional(Type.Boolean()),
  subtree: Type.Optional(Type.Boolean()),
});
export type TaskTemplateSave = Static<typeof TaskTemplateSave>;
export const TaskTemplateUse = Type.Object({
  templateId: Id,
  projectId: Id,
  /** The day that the offsets count from; today where it is left out. */
  day: Type.Optional(Day),
  /** Instead of the title of the template's first task. */
  title: Type.Optional(TaskCreate.properties.title),
  parentId: Type.Optional(Id),
});
export type TaskTemplateUse = Static<typeof TaskTemplateUse>;

const info = {
  id: Id,
  projectId: Nullable(Type.String()),
  name: Type.String(),
  description: Type.String(),
  taskCount: Type.Integer(),
  updatedBy: Nullable(Person),
  updatedTime: Instant,
  version: RowVersion,
};
export const TaskTemplateInfo = Type.Object({
  ...info,
  /** Whether who asks may change it. */
  editable: Type.Boolean(),
});
export type TaskTemplateInfo = Static<typeof TaskTemplateInfo>;
export const TaskTemplateDetail = Type.Object({
  ...TaskTemplateInfo.properties,
  nodes: Type.Array(TemplateNode),
  /** Those whom its tasks name by themselves, not by a role. */
  people: Type.Array(Person),
});
export type TaskTemplateDetail = Static<typeof TaskTemplateDetail>;
export const TaskCopy = Type.Object({
  taskId: Id,
  /** To another project; its own where it is left out. */
  projectId: Type.Optional(Id),
  title: Type.Optional(TaskCreate.properties.title),
  options: CopyOptions,
});
export type TaskCopy = Static<typeof TaskCopy>;
/** What was created, and what could not be taken over. */
export const Planted = Type.Object({
  taskId: Id,
  taskNo: Type.String(),
  count: Type.Integer(),
  notes: Type.Array(Type.String()),
});
export type Planted = Static<typeof Planted>;
