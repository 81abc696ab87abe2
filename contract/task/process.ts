/** Processes as the enterprise configures them (specification §2 /configWorkflow; product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { ConditionTree } from '../object/customFields';
import { type ActorRule, actorRules, type FieldRule, fieldRules, stageCategoryCodes } from './enums';
import { POST_ACTIONS_MAX, type ProcessStatus, processStatuses } from './postActionEnums';
import { AutoExecutor, PostAction } from './postActions';
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
  /** Who executes a task that arrives here; absent or null: who did before. */
  autoExecutor: Type.Optional(Nullable(AutoExecutor)),
  /** Kept for the tasks that stand in it: nothing leads to it, and the publishing that finds it empty removes it. */
  retired: Type.Optional(Type.Boolean()),
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
  /** The flow of approval that has to pass before the step is taken (`approval_id` of the specification's model). */
  approvalFlowId: Type.Optional(Nullable(Id)),
  /** What the step does beside the change of the stage, in this order. */
  postActions: Type.Optional(Type.Array(PostAction, { maxItems: POST_ACTIONS_MAX })),
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

const Status = OneOf(Object.keys(processStatuses) as ProcessStatus[]);

export const ProcessSummary = Type.Object({
  processId: Id,
  name: Type.String(),
  builtin: Type.Boolean(),
  status: Status,
  /** Changes are kept that nothing goes by yet. */
  drafted: Type.Boolean(),
  stageCount: Type.Integer(),
  types: Type.Array(ProcessType),
  /** Tasks that stand in one of its stages, those in the recycle bin included. */
  taskCount: Type.Integer(),
  updatedTime: Instant,
});
export type ProcessSummary = Static<typeof ProcessSummary>;

const document = {
  name: Name,
  stages: Type.Array(ProcessStage, { minItems: 1, maxItems: STAGES_MAX }),
  transitions: Type.Array(ProcessTransition, { maxItems: TRANSITIONS_MAX }),
  fieldRules: Type.Array(ProcessFieldRule, { maxItems: 5000 }),
};
/** A process as it is drawn. */
export const ProcessDocument = Type.Object({
  ...document,
  /** Where the tasks of removed stages will go, as far as that is settled. */
  moves: Type.Array(StageMove, { maxItems: STAGES_MAX }),
});
export type ProcessDocument = Static<typeof ProcessDocument>;

export const ProcessDetail = Type.Object({
  processId: Id,
  name: Type.String(),
  builtin: Type.Boolean(),
  status: Status,
  version: RowVersion,
  /** Of the draft, whether there is one or not: who keeps, publishes or drops one has seen this one. */
  draftVersion: RowVersion,
  /** What has been drawn and is not published. */
  draft: Nullable(Type.Object({ document: ProcessDocument, by: Nullable(Person), time: Instant })),
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
  /** Begins unpublished: no type can use it before it is published. */
  draft: Type.Optional(Type.Boolean()),
});
export type ProcessCreate = Static<typeof ProcessCreate>;

/** The whole of it at once, published: what is left out is removed. */
export const ProcessSave = Type.Object({
  processId: Id,
  version: RowVersion,
  /** Where a draft is kept: the one that is published or given up by this. */
  draftVersion: Type.Optional(RowVersion),
  ...document,
  moves: Type.Optional(Type.Array(StageMove, { maxItems: STAGES_MAX })),
});
export type ProcessSave = Static<typeof ProcessSave>;

/** Kept, not published: nothing is asked of it but its shape. */
export const ProcessDraftSave = Type.Object({
  version: RowVersion,
  draftVersion: RowVersion,
  document: ProcessDocument,
});
export type ProcessDraftSave = Static<typeof ProcessDraftSave>;

export const ProcessStatusChange = Type.Object({
  version: RowVersion,
  status: OneOf(['published', 'disabled']),
});
export type ProcessStatusChange = Static<typeof ProcessStatusChange>;

/** A walk through a process as it is drawn, by a task that is there; nothing is written. */
export const ProcessTrial = Type.Object({
  document: ProcessDocument,
  /** A task that the tester may see: its fields are judged. */
  taskNo: Type.String({ minLength: 1, maxLength: 40 }),
  /** Of which type it is taken to be: one that uses the process. */
  taskTypeId: Type.Optional(Id),
  /** Who takes the steps; else the tester. */
  userId: Type.Optional(Id),
  /** The stages of the document that it has come through, the one where it begins first; none: the initial stage. */
  path: Type.Array(StageKey, { maxItems: 50 }),
});
export type ProcessTrial = Static<typeof ProcessTrial>;

const TrialChange = Type.Object({
  label: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});

export const ProcessTrialResult = Type.Object({
  taskNo: Type.String(),
  title: Type.String(),
  stageId: StageKey,
  /** What the last step of the path did to the task. */
  changes: Type.Array(TrialChange),
  /** Whom the last step would tell beside those who always are. */
  told: Type.Array(Type.String()),
  steps: Type.Array(
    Type.Object({
      toStageId: StageKey,
      name: Type.String(),
      /** Why it would be refused; null: it is open. */
      refusal: Nullable(Type.String()),
      reasonRequired: Type.Boolean(),
      requiredFields: Type.Array(Field),
      changes: Type.Array(TrialChange),
    }),
  ),
});
export type ProcessTrialResult = Static<typeof ProcessTrialResult>;
