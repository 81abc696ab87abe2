/** A project's plan as the API speaks of it (specification §2 "plan"; areas: plan). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, NullableOf, OneOf, Person, RowVersion } from '../envelope';
import { CustomValue, CustomValues } from '../object/customFields';
import {
  ACCEPT_NOTE_MAX,
  type AcceptState,
  type AcceptWay,
  acceptStates,
  acceptWays,
  type ConstraintType,
  constraintCodes,
  DURATION_MAX,
  LAG_MAX,
  type NodeKind,
  nodeKinds,
  OWN_COLUMNS_MAX,
  PLAN_DEPTH_MAX,
  PLAN_ROWS_MAX,
  PRIORITY_MAX,
  type ProgressSource,
  progressSources,
  type ScheduleMode,
  scheduleModes,
  type TaskDates,
  TITLE_MAX,
  taskDateRules,
  WEIGHT_MAX,
} from './kinds';
import { type LinkType, linkTypes } from './model';

const keys = <K extends string>(words: Record<K, string>) => Object.keys(words) as K[];
const Title = Type.String({ minLength: 1, maxLength: TITLE_MAX, pattern: '\\S' });
const TaskDatesRule = OneOf<TaskDates>(keys(taskDateRules));
const LinkKind = OneOf<LinkType>(linkTypes);
const Lag = Type.Integer({ minimum: -LAG_MAX, maximum: LAG_MAX });

/** What people set of a node. */
export const nodeInputs = {
  kind: OneOf<NodeKind>(keys(nodeKinds)),
  title: Title,
  description: Type.String({ maxLength: 100_000 }),
  ownerId: Nullable(Id),
  mode: OneOf<ScheduleMode>(keys(scheduleModes)),
  /** Working days; of a milestone 0. */
  duration: Type.Integer({ minimum: 0, maximum: DURATION_MAX }),
  atStart: Type.Boolean(),
  constraintType: OneOf<ConstraintType>(constraintCodes),
  constraintOn: Nullable(Day),
  deadline: Nullable(Day),
  manualStart: Nullable(Day),
  manualEnd: Nullable(Day),
  realStart: Nullable(Day),
  realEnd: Nullable(Day),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  progressSource: OneOf<ProgressSource>(keys(progressSources)),
  weight: Nullable(Type.Integer({ minimum: 0, maximum: WEIGHT_MAX })),
  cancelled: Type.Boolean(),
  /** 0 to 1000, 500 without anybody's word: levelling moves the lower one first. */
  priority: Type.Integer({ minimum: 0, maximum: PRIORITY_MAX }),
  /** Of a deliverable: by what it is accepted, a review or a questionnaire of the project, and who says so after a questionnaire. */
  acceptWay: NullableOf<AcceptWay>(keys(acceptWays)),
  acceptId: Nullable(Id),
  acceptorId: Nullable(Id),
  /** Of its own fields; a change names those that differ, null clears one. */
  customFields: CustomValues,
};
const NodeInputs = Type.Object(nodeInputs);
export type NodeInputs = Static<typeof NodeInputs>;

/** What whoever answers for a node may report of it without the right to change the plan. */
export const reportedInputs = ['progress', 'realStart', 'realEnd'] as const satisfies (keyof NodeInputs)[];

/** Where a node stands: among the children of `parentId`, behind `afterId` or first where that is null. */
const place = { parentId: Nullable(Id), afterId: Nullable(Id) };

export const NodeCreate = Type.Object({
  projectId: Id,
  ...place,
  kind: nodeInputs.kind,
  title: Title,
  duration: Type.Optional(nodeInputs.duration),
  ownerId: Type.Optional(nodeInputs.ownerId),
});
export type NodeCreate = Static<typeof NodeCreate>;

export const NodeUpdate = Type.Object({ ...Type.Partial(NodeInputs).properties, version: RowVersion });
export type NodeUpdate = Static<typeof NodeUpdate>;

/** Several keep their order. Those that stand below another of them move with it. */
export const NodesMove = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), ...place });
export type NodesMove = Static<typeof NodesMove>;
export const NodeIds = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) });
export type NodeIds = Static<typeof NodeIds>;

const { kind, title, duration, deadline, mode, realStart, realEnd, progress, weight, customFields } = nodeInputs;
const ofTables = { kind, title, duration, deadline, mode, realStart, realEnd, progress, weight, customFields };
/** A row as it was pasted, filled down or read from a workbook. What is left out stays, of a new one as nodes begin. */
export const PlanRowInput = Type.Object({
  /** A node that is there is changed; without it one is made. */
  id: Type.Optional(Id),
  version: Type.Optional(RowVersion),
  /** How deep a new one stands below the place; at most one deeper than the row before it. */
  level: Type.Optional(Type.Integer({ minimum: 0, maximum: PLAN_DEPTH_MAX })),
  /** Its number in the table that it comes from: predecessors of other rows name it by that. */
  no: Type.Optional(Type.String({ maxLength: 60 })),
  ...Type.Partial(Type.Object(ofTables)).properties,
  startOn: Type.Optional(Day),
  /** Somebody of the project by name or account; empty: nobody. */
  owner: Type.Optional(Type.String({ maxLength: 100 })),
  predecessors: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** Predecessors in other projects, one a line: `项目/节点 FS+2`; those that are left out go. */
  outer: Type.Optional(Type.String({ maxLength: 4_000 })),
});
export type PlanRowInput = Static<typeof PlanRowInput>;
export const PlanRowsWrite = Type.Object({
  projectId: Id,
  ...place,
  rows: Type.Array(PlanRowInput, { minItems: 1, maxItems: PLAN_ROWS_MAX }),
});
export type PlanRowsWrite = Static<typeof PlanRowsWrite>;

/** What the texts of a table mean in own fields of nodes, before any row is written. */
const CellRead = Type.Object({
  text: Type.String({ maxLength: 20_000 }),
  /** What stands in the node that the row changes; left out where nothing does, or the row makes a node. */
  was: Type.Optional(CustomValue),
});
export const CellsRead = Type.Object({
  projectId: Id,
  columns: Type.Array(Type.Object({ fieldId: Id, cells: Type.Array(CellRead, { maxItems: PLAN_ROWS_MAX }) }), {
    minItems: 1,
    maxItems: OWN_COLUMNS_MAX,
  }),
});
export type CellsRead = Static<typeof CellsRead>;
/** Neither: the cell changes nothing. */
const CellFound = Type.Object({ value: Type.Optional(CustomValue), problem: Type.Optional(Type.String()) });
export type CellFound = Static<typeof CellFound>;
export const CellsFound = Type.Object({
  columns: Type.Array(Type.Object({ fieldId: Id, cells: Type.Array(CellFound) })),
});
export type CellsFound = Static<typeof CellsFound>;

/** Moved by dragging: automatic ones get a pin there, or lose it where a predecessor asks for as late a day; manual ones their dates. */
export const NodeDrag = Type.Object({
  startOn: Type.Optional(Day),
  duration: Type.Optional(nodeInputs.duration),
  version: RowVersion,
});
export type NodeDrag = Static<typeof NodeDrag>;

export const LinkCreate = Type.Object({
  fromId: Id,
  toId: Id,
  type: Type.Optional(LinkKind),
  lag: Type.Optional(Lag),
  elapsed: Type.Optional(Type.Boolean()),
});
export type LinkCreate = Static<typeof LinkCreate>;
export const LinkUpdate = Type.Object({
  type: Type.Optional(LinkKind),
  lag: Type.Optional(Lag),
  elapsed: Type.Optional(Type.Boolean()),
});
export type LinkUpdate = Static<typeof LinkUpdate>;
/** All predecessors of a node as they are typed: `1.2FS+2,1.3SS-1`. */
/** A predecessor in the plan of another project, which granted its nodes for links. */
export const OuterLinkCreate = Type.Object({
  fromId: Id,
  toId: Id,
  type: Type.Optional(LinkKind),
  lag: Type.Optional(Lag),
});
export type OuterLinkCreate = Static<typeof OuterLinkCreate>;
export const PlanOuterLink = Type.Object({
  id: Id,
  fromId: Id,
  toId: Id,
  type: LinkKind,
  lag: Type.Integer(),
  elapsed: Type.Boolean(),
  isPoint: Type.Boolean(),
  /** As last known. */
  startOn: Day,
  endOn: Day,
  /** Null where the reader may not know them. */
  title: Nullable(Type.String()),
  projectName: Nullable(Type.String()),
  /** Its days are followed no more: the grant is over, or the node is gone. */
  gone: NullableOf<'grant' | 'node'>(['grant', 'node']),
});
export type PlanOuterLink = Static<typeof PlanOuterLink>;
export const LinksTyped = Type.Object({ text: Type.String({ maxLength: 2_000 }) });
export type LinksTyped = Static<typeof LinksTyped>;

export const PlanSettings = Type.Object({
  projectId: Id,
  startOn: Type.Optional(Day),
  criticalSlack: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  strictPhases: Type.Optional(Type.Boolean()),
  taskDates: Type.Optional(TaskDatesRule),
  version: RowVersion,
});
export type PlanSettings = Static<typeof PlanSettings>;

export const Driver = Type.Object({
  by: OneOf(['plan', 'pin', 'real', 'manual', 'today', 'children', 'tasks', 'latest', 'link']),
  from: Type.Optional(Id),
});

export const PlanNodeView = Type.Object({
  id: Id,
  parentId: Nullable(Id),
  /** From the order of the nodes. */
  wbs: Type.String(),
  ...Type.Omit(NodeInputs, ['ownerId', 'description', 'acceptId', 'acceptorId', 'customFields']).properties,
  customFields: Type.Unsafe<CustomValues>({ type: 'object', additionalProperties: true }),
  /** Of a deliverable with an acceptance; of others null. */
  accepted: NullableOf<AcceptState>(keys(acceptStates)),
  owner: Nullable(Person),
  pinnedBy: Nullable(Person),
  pinnedTime: Nullable(Instant),
  version: RowVersion,
  /** As reckoned; null of what is cancelled, and of a group without dates in it. */
  startOn: Nullable(Day),
  endOn: Nullable(Day),
  /** Of a group, from what is in it; of others by tasks or as reported. */
  percent: Type.Integer(),
  driver: Driver,
  totalSlack: Nullable(Type.Integer()),
  freeSlack: Nullable(Type.Integer()),
  critical: Type.Boolean(),
  /** Earlier than a predecessor or a pin allows. */
  early: Type.Boolean(),
  /** Later than a deadline allows. */
  late: Type.Boolean(),
  /** Tasks on it that the reader sees, and how many of them are over. */
  tasks: Type.Integer(),
  tasksDone: Type.Integer(),
  /** By its public tasks; null where none hangs on it that counts. */
  taskPercent: Nullable(Type.Integer()),
  /** The days of its tasks, where they lead; null where none counts. */
  taskStart: Nullable(Day),
  taskEnd: Nullable(Day),
  /** Hours of its public tasks and of those below it: estimated without what is cancelled, and logged. */
  hours: Type.Number(),
  spentHours: Type.Number(),
});
export type PlanNodeView = Static<typeof PlanNodeView>;

export const PlanLinkView = Type.Object({
  id: Id,
  fromId: Id,
  toId: Id,
  type: LinkKind,
  lag: Type.Integer(),
  elapsed: Type.Boolean(),
});
export type PlanLinkView = Static<typeof PlanLinkView>;

export const PlanView = Type.Object({
  projectId: Id,
  /** Null: nothing is planned yet. */
  id: Nullable(Id),
  startOn: Day,
  criticalSlack: Type.Integer(),
  /** Each phase begins behind the one before it. */
  strictPhases: Type.Boolean(),
  taskDates: TaskDatesRule,
  version: RowVersion,
  /** Depth first, in order. */
  nodes: Type.Array(PlanNodeView),
  links: Type.Array(PlanLinkView),
  /** People whom own fields of nodes name. */
  named: Type.Array(Person),
  outer: Type.Array(PlanOuterLink),
  /** Whether the reader may change it, take baselines, and keep templates of the enterprise. */
  editable: Type.Boolean(),
  keepsBaselines: Type.Boolean(),
  keepsTemplates: Type.Boolean(),
  baselined: Type.Boolean(),
});
export type PlanView = Static<typeof PlanView>;

/** What a change did. */
export const PlanActed = Type.Object({
  /** To take it back by; null where nothing changed. */
  actId: Nullable(Id),
  /** What was made: of a new node its id. */
  id: Nullable(Id),
  /** How many others got other dates. */
  along: Type.Integer(),
  /** How many tasks that the actor may see moved with their nodes. */
  tasks: Type.Optional(Type.Integer()),
});
export type PlanActed = Static<typeof PlanActed>;

/** Nodes are made of tasks, which hang on them afterwards: all of one project. */
export const NodesOfTasks = Type.Object({
  projectId: Id,
  ...place,
  taskIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
});
export type NodesOfTasks = Static<typeof NodesOfTasks>;
/** Its node becomes a task, or its tasks go up to what it stands in. */
export const NodeToTask = Type.Object({ version: RowVersion });
export type NodeToTask = Static<typeof NodeToTask>;
/** The node that a task hangs on, for the task's page. */
export const TaskNode = Type.Object({
  node: Nullable(
    Type.Object({
      id: Id,
      projectId: Id,
      wbs: Type.String(),
      title: Type.String(),
      startOn: Nullable(Day),
      endOn: Nullable(Day),
      taskDates: TaskDatesRule,
    }),
  ),
});
export type TaskNode = Static<typeof TaskNode>;

export const PlanTakenBack = Type.Object({
  /** Takes this back in turn; null: nothing was left to give back. */
  actId: Nullable(Id),
  written: Type.Integer(),
  /** Changed since by somebody, and left alone. */
  kept: Type.Integer(),
});
export type PlanTakenBack = Static<typeof PlanTakenBack>;

/** How a deliverable stands with its acceptance. */
export const NodeAcceptance = Type.Object({
  state: OneOf<AcceptState>(keys(acceptStates)),
  /** What is missing, or what was said against it, and what to do about it; null once accepted. */
  reason: Nullable(Type.String()),
  /** What it is accepted by, where the reader may see that. */
  object: Nullable(Type.Object({ type: OneOf<AcceptWay>(keys(acceptWays)), id: Id, title: Type.String() })),
  acceptor: Nullable(Person),
  /** Who decided, and when; null before anybody did. */
  by: Nullable(Person),
  time: Nullable(Instant),
  note: Type.String(),
  /** Valid answers of the questionnaire. */
  answers: Nullable(Type.Integer()),
  mayDecide: Type.Boolean(),
});
export type NodeAcceptance = Static<typeof NodeAcceptance>;
export const NodeAccept = Type.Object({
  result: OneOf<Exclude<AcceptState, 'WAIT'>>(['PASSED', 'REFUSED']),
  note: Type.String({ maxLength: ACCEPT_NOTE_MAX }),
  version: RowVersion,
});
export type NodeAccept = Static<typeof NodeAccept>;

export const NodeDetail = Type.Object({
  ...PlanNodeView.properties,
  projectId: Id,
  projectName: Type.String(),
  description: Type.String(),
  /** From the topmost down to what it stands in. */
  path: Type.Array(Type.Object({ id: Id, wbs: Type.String(), title: Type.String() })),
  predecessors: Type.Array(
    Type.Object({ ...PlanLinkView.properties, wbs: Type.String(), title: Type.String(), endOn: Nullable(Day) }),
  ),
  successors: Type.Array(
    Type.Object({ ...PlanLinkView.properties, wbs: Type.String(), title: Type.String(), startOn: Nullable(Day) }),
  ),
  /** People whom its own fields name. */
  named: Type.Array(Person),
  isGroup: Type.Boolean(),
  acceptId: Nullable(Id),
  acceptance: Nullable(NodeAcceptance),
  taskDates: TaskDatesRule,
  editable: Type.Boolean(),
  reportable: Type.Boolean(),
  commentable: Type.Boolean(),
  createdBy: Nullable(Person),
  createdTime: Instant,
  updatedTime: Instant,
});
export type NodeDetail = Static<typeof NodeDetail>;
