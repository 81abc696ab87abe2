/** Processes as the enterprise configures them (specification §2 /configWorkflow; product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { ConditionTree } from '../object/customFields';
import { type ActorRule, actorRules, type FieldRule, fieldRules, stageCategoryCodes } from './enums';
import { StageMove } from './taskTypes';
import { STAGES_MAX, TRANSITIONS_MAX, WIP_MAX } from './workflowLimits';

const Name = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' });
/** Of a stage that is new: any word that the transitions of the same document use for it. */
const StageKey = Type.String({ minLength: 1, maxLength: 40 });
const Field = Type.String({ minLength: 1, maxLength: 40 });

export const ProcessStage = Type.Object({
  stageId: StageKey,
  name: Name,
  color: Type.String({ minLength: 1, maxLength: 30 }),
  category: OneOf(stageCategoryCodes),
  initial: Type.Boolean(),
  /** New tasks may begin here, too. */
  allowCreate: Type.Boolean(),
  wipLimit: Nullable(Type.Integer({ minimum: 1, maximum: WIP_MAX })),
  defaultProgress: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
});
export type ProcessStage = Static<typeof ProcessStage>;

export const ProcessTransition = Type.Object({
  /** Null: from any other stage. */
  fromStageId: Nullable(StageKey),
  toStageId: StageKey,
  /** The button. */
  name: Name,
  actorRule: OneOf(Object.keys(actorRules) as ActorRule[]),
  actorRoleIds: Type.Array(Id, { maxItems: 20 }),
  actorUserIds: Type.Array(Id, { maxItems: 100 }),
  reasonRequired: Type.Boolean(),
  requiredFields: Type.Array(Field, { maxItems: 30 }),
  condition: Nullable(ConditionTree),
  /** What a refusal by the condition says. */
  conditionHint: Type.String({ maxLength: 100 }),
});
export type ProcessTransition = Static<typeof ProcessTransition>;

export const ProcessFieldRule = Type.Object({
  taskTypeId: Id,
  stageId: StageKey,
  field: Field,
  rule: OneOf(Object.keys(fieldRules) as FieldRule[]),
});
export type ProcessFieldRule = Static<typeof ProcessFieldRule>;

const ProcessType = Type.Object({
  taskTypeId: Id,
  name: Type.String(),
  icon: Type.String(),
  color: Type.String(),
});

export const ProcessSummary = Type.Object({
  processId: Id,
  name: Type.String(),
  builtin: Type.Boolean(),
  stageCount: Type.Integer(),
  types: Type.Array(ProcessType),
  /** Tasks that stand in one of its stages, those in the recycle bin included. */
  taskCount: Type.Integer(),
  updatedTime: Instant,
});
export type ProcessSummary = Static<typeof ProcessSummary>;

export const ProcessDetail = Type.Object({
  processId: Id,
  name: Type.String(),
  builtin: Type.Boolean(),
  version: Type.Integer(),
  updatedBy: Nullable(Person),
  updatedTime: Instant,
  /** In their order. */
  stages: Type.Array(Type.Object({ ...ProcessStage.properties, taskCount: Type.Integer() })),
  transitions: Type.Array(ProcessTransition),
  fieldRules: Type.Array(ProcessFieldRule),
  types: Type.Array(ProcessType),
});
export type ProcessDetail = Static<typeof ProcessDetail>;

/** Custom fields that rules and conditions can be about, over all projects. */
export const ProcessField = Type.Object({
  fieldId: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), color: Type.Optional(Type.String()) })),
  /** Of a field that one project alone has. */
  projectName: Nullable(Type.String()),
});
export type ProcessField = Static<typeof ProcessField>;

export const ProcessCreate = Type.Object({
  name: Name,
  /** Takes over its stages and transitions; else it begins with three stages. */
  copyFrom: Type.Optional(Id),
});
export type ProcessCreate = Static<typeof ProcessCreate>;

/** The whole of it at once: what is left out is removed. */
export const ProcessSave = Type.Object({
  processId: Id,
  version: Type.Integer(),
  name: Name,
  stages: Type.Array(ProcessStage, { minItems: 1, maxItems: STAGES_MAX }),
  transitions: Type.Array(ProcessTransition, { maxItems: TRANSITIONS_MAX }),
  fieldRules: Type.Array(ProcessFieldRule, { maxItems: 5000 }),
  /** Where the tasks of removed stages go. */
  moves: Type.Optional(Type.Array(StageMove, { maxItems: STAGES_MAX })),
});
export type ProcessSave = Static<typeof ProcessSave>;
