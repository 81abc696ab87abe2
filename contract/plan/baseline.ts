/** Baselines, milestones with their trend, templates, tasks on nodes, and files of MS Project, as the API speaks of them. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { type BaselineState, baselineStates } from './change/kinds';
import { type Difference, differences, type NodeKind, nodeKinds } from './kinds';

const Kind = OneOf<NodeKind>(Object.keys(nodeKinds) as NodeKind[]);
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

export const BaselineTake = Type.Object({
  projectId: Id,
  name: Name,
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});
export type BaselineTake = Static<typeof BaselineTake>;
export const Baseline = Type.Object({
  id: Id,
  no: Type.Integer(),
  name: Type.String(),
  reason: Type.String(),
  nodes: Type.Integer(),
  createdBy: Nullable(Person),
  createdTime: Instant,
  state: OneOf<BaselineState>(Object.keys(baselineStates) as BaselineState[]),
  submittedBy: Nullable(Person),
  submittedTime: Nullable(Instant),
  approvedBy: Nullable(Person),
  approvedTime: Nullable(Instant),
  /** The plan is measured by it: the last approved one, or the last one where none is. */
  measured: Type.Boolean(),
});
export type Baseline = Static<typeof Baseline>;
export const Baselines = Type.Object({ baselines: Type.Array(Baseline), editable: Type.Boolean() });
export type Baselines = Static<typeof Baselines>;

export const ComparedNode = Type.Object({
  nodeId: Id,
  parentId: Nullable(Id),
  wbs: Type.String(),
  kind: Kind,
  title: Type.String(),
  /** As it was called then, where it is called otherwise now. */
  titleBefore: Nullable(Type.String()),
  difference: OneOf<Difference>(Object.keys(differences) as Difference[]),
  startBefore: Nullable(Day),
  endBefore: Nullable(Day),
  startOn: Nullable(Day),
  endOn: Nullable(Day),
  /** Working days by today's calendar, later is positive; null where one of the two is missing. */
  startSlip: Nullable(Type.Integer()),
  endSlip: Nullable(Type.Integer()),
  /** Working days longer. */
  lengthened: Nullable(Type.Integer()),
});
export type ComparedNode = Static<typeof ComparedNode>;
export const Comparison = Type.Object({
  baseline: Baseline,
  nodes: Type.Array(ComparedNode),
  /** Of the plan's end. */
  endBefore: Nullable(Day),
  endOn: Nullable(Day),
  endSlip: Nullable(Type.Integer()),
  added: Type.Integer(),
  removed: Type.Integer(),
  late: Type.Integer(),
  early: Type.Integer(),
});
export type Comparison = Static<typeof Comparison>;

export const Milestone = Type.Object({
  id: Id,
  wbs: Type.String(),
  title: Type.String(),
  owner: Nullable(Person),
  cancelled: Type.Boolean(),
  /** In the baseline that the plan is measured by. */
  promisedOn: Nullable(Day),
  plannedOn: Nullable(Day),
  /** With today as the earliest start of what has not begun; null once reached. */
  forecastOn: Nullable(Day),
  reachedOn: Nullable(Day),
  deadline: Nullable(Day),
  /** Working days behind that baseline, by what is forecast or was reached. */
  slip: Nullable(Type.Integer()),
  /** What was forecast on the days of the reports. */
  trend: Type.Array(Type.Object({ reportedOn: Day, forecastOn: Day })),
});
export type Milestone = Static<typeof Milestone>;
export const Milestones = Type.Object({ milestones: Type.Array(Milestone), today: Day });
export type Milestones = Static<typeof Milestones>;

export const TemplateSave = Type.Object({
  projectId: Id,
  name: Name,
  description: Type.Optional(Type.String({ maxLength: 500 })),
});
export type TemplateSave = Static<typeof TemplateSave>;
export const TemplateApply = Type.Object({ projectId: Id, startOn: Day });
export type TemplateApply = Static<typeof TemplateApply>;
export const PlanTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  nodes: Type.Integer(),
  milestones: Type.Integer(),
  /** Working days from its start to its end. */
  workdays: Type.Integer(),
  updatedBy: Nullable(Person),
  updatedTime: Instant,
});
export type PlanTemplate = Static<typeof PlanTemplate>;
export const PlanTemplates = Type.Object({ templates: Type.Array(PlanTemplate), editable: Type.Boolean() });
export type PlanTemplates = Static<typeof PlanTemplates>;

export const NodeTask = Type.Object({
  id: Id,
  no: Type.String(),
  title: Type.String(),
  stage: Type.String(),
  closed: Type.Boolean(),
  progress: Type.Integer(),
  executor: Nullable(Person),
  planStart: Nullable(Day),
  planEnd: Nullable(Day),
});
export type NodeTask = Static<typeof NodeTask>;
export const NodeTasks = Type.Object({
  tasks: Type.Array(NodeTask),
  /** Public ones that the reader may not list. */
  hidden: Type.Integer(),
});
export type NodeTasks = Static<typeof NodeTasks>;
export const TasksLink = Type.Object({ taskIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) });
export type TasksLink = Static<typeof TasksLink>;
export const NodeTaskCreate = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  executorId: Type.Optional(Nullable(Id)),
});
export type NodeTaskCreate = Static<typeof NodeTaskCreate>;

/** What a file of MS Project would do, or did. */
export const ProjectFileReport = Type.Object({
  nodes: Type.Integer(),
  links: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  /** Dates of the file that the plan reckons otherwise: these are kept by a pin, or by hand. */
  kept: Type.Integer(),
  /** What was read otherwise than the file says, each a sentence. */
  remarks: Type.Array(Type.String()),
  actId: Nullable(Id),
});
export type ProjectFileReport = Static<typeof ProjectFileReport>;
