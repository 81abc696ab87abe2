/** Dependencies and relations of tasks (specification §3 "Dependencies", §7 "Task dependency", `ccTaskRela`). */
import { type Static, Type } from 'typebox';
import { Day, Id, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import { dependencyTypes, relationKinds } from './enums';
import { CategoryCode, TaskCreate } from './task';

/** From the task's own side: what comes before it, and what waits for it. */
export const dependGroups = { PRE_TASK: '前置任务', POST_TASK: '后置任务' } as const;
export type DependGroup = keyof typeof dependGroups;

const Group = OneOf(Object.keys(dependGroups) as DependGroup[]);
const BondType = OneOf(Object.keys(dependencyTypes) as (keyof typeof dependencyTypes)[]);
/** In working days; negative is a lead. */
const Lag = Type.Integer({ minimum: -365, maximum: 365 });
const dependency = { type: Type.Optional(BondType), lagDays: Type.Optional(Lag) };

export const DependLink = Type.Object({
  group: Group,
  taskIds: Type.Array(Id, { minItems: 1, maxItems: 50 }),
  ...dependency,
});
export type DependLink = Static<typeof DependLink>;

/** A new task in the same project, linked as it is created. */
export const DependCreate = Type.Object({
  group: Group,
  title: TaskCreate.properties.title,
  taskTypeId: TaskCreate.properties.taskTypeId,
  urgent: TaskCreate.properties.urgent,
  executorId: TaskCreate.properties.executorId,
  planStart: TaskCreate.properties.planStart,
  planEnd: TaskCreate.properties.planEnd,
  ...dependency,
});
export type DependCreate = Static<typeof DependCreate>;

export const DependUpdate = Type.Object({ dependId: Id, ...dependency });
export type DependUpdate = Static<typeof DependUpdate>;

/** A task as pickers and link lists show it. */
export const SimpleTask = Type.Object({
  taskId: Id,
  projectId: Id,
  taskNo: Type.String(),
  title: Type.String(),
  taskTypeId: Type.String(),
  stageId: Type.String(),
  category: CategoryCode,
  urgent: Type.Integer(),
  executor: Nullable(Person),
  planStart: Nullable(Day),
  planEnd: Nullable(Day),
});
export type SimpleTask = Static<typeof SimpleTask>;

export const DependTask = Type.Object({
  ...SimpleTask.properties,
  dependId: Id,
  type: BondType,
  lagDays: Type.Integer(),
});
export type DependTask = Static<typeof DependTask>;

const DependSide = Type.Object({
  /** One a task type. */
  taskGroups: Type.Array(
    Type.Object({ taskTypeId: Type.String(), name: Type.String(), taskList: Type.Array(DependTask) }),
  ),
});
export const DependTasks = Type.Object({ PRE_TASK: DependSide, POST_TASK: DependSide });
export type DependTasks = Static<typeof DependTasks>;

export const SimpleTaskQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  excludeTaskIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  ...pagingFields,
});
export type SimpleTaskQuery = Static<typeof SimpleTaskQuery>;
export const SimpleTaskPage = Page(SimpleTask);

const Kind = OneOf(Object.keys(relationKinds) as (keyof typeof relationKinds)[]);
/** Another task, or a questionnaire that is answered about this one: one of the two is named. */
export const RelationCreate = Type.Object({
  taskId: Id,
  relaTaskId: Type.Optional(Id),
  formId: Type.Optional(Id),
  kind: Type.Optional(Kind),
});
export type RelationCreate = Static<typeof RelationCreate>;
export const RelatedTask = Type.Object({
  ...SimpleTask.properties,
  id: Id,
  kind: Kind,
  /** out: the asked-for task duplicates or supersedes this one; in: the other way round. */
  direction: OneOf(['out', 'in']),
});
export type RelatedTask = Static<typeof RelatedTask>;

/** With a task of a project that granted it; null: the grant is over, and nothing of the task is told. */
export const GrantedRelation = Type.Object({
  id: Id,
  kind: Kind,
  direction: OneOf(['out', 'in']),
  task: Nullable(
    Type.Object({
      taskId: Id,
      taskNo: Type.String(),
      title: Type.String(),
      state: Type.String(),
      closed: Type.Boolean(),
      projectCode: Type.String(),
      projectName: Type.String(),
    }),
  ),
});
export type GrantedRelation = Static<typeof GrantedRelation>;
export const Relations = Type.Object({ result: Type.Array(RelatedTask), granted: Type.Array(GrantedRelation) });
export type Relations = Static<typeof Relations>;
