/** Tasks (specification §3, §7 "Tasks"; product model 17.1). */

import { type Static, Type } from 'typebox';
import { INTEGER_MAX } from '../constants';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { CustomValue, CustomValues, conditionProperties } from '../object/customFields';
import { historyFilters } from '../object/history';
import { ALARM_OFFSET_MAX_HOURS, ALARM_OFFSETS_MAX } from './alarm';
import {
  NOTES_MAX,
  type PartState,
  type ProgressMode,
  partStates,
  progressModes,
  type ScheduleMode,
  scheduleModes,
  stageCategoryCodes,
  TEAM_MAX,
  type TeamMode,
  TITLE_MAX,
  teamModes,
} from './enums';
import { taskSortKeys } from './fields';

export { CustomValue, CustomValues };

const Title = Type.String({ minLength: 1, maxLength: TITLE_MAX, pattern: '\\S' });
const Notes = Type.String({ maxLength: NOTES_MAX });
const Urgent = Type.Integer({ minimum: 1, maximum: 4 });
export const CategoryCode = OneOf(stageCategoryCodes);
const Mode = OneOf(Object.keys(scheduleModes) as ScheduleMode[]);
const Hours = Type.Number({ minimum: 0, maximum: 100_000 });
const ModeOfProgress = OneOf(Object.keys(progressModes) as ProgressMode[]);
const ModeOfTeam = OneOf(Object.keys(teamModes) as TeamMode[]);
const AlarmOffsets = Type.Array(Type.Integer({ minimum: 0, maximum: ALARM_OFFSET_MAX_HOURS }), {
  maxItems: ALARM_OFFSETS_MAX,
  uniqueItems: true,
});

/** Who executes the task together, in their order, each with the estimate of the own part. */
export const TeamInput = Type.Object({
  mode: ModeOfTeam,
  parts: Type.Array(Type.Object({ userId: Id, hours: Type.Optional(Nullable(Hours)) }), { maxItems: TEAM_MAX }),
});
export type TeamInput = Static<typeof TeamInput>;

/** Of the plan: how its dates come about, and whether it is a milestone. */
const planning = {
  scheduleMode: Type.Optional(Mode),
  milestone: Type.Optional(Type.Boolean()),
};

const writable = {
  /** Sanitised HTML. */
  notes: Type.Optional(Notes),
  urgent: Type.Optional(Urgent),
  executorId: Type.Optional(Nullable(Id)),
  /** Instead of one executor; null: one alone again, whose turn it was or `executorId`. */
  team: Type.Optional(Nullable(TeamInput)),
  planStart: Type.Optional(Nullable(Day)),
  planEnd: Type.Optional(Nullable(Day)),
  progress: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  privateTask: Type.Optional(Type.Boolean()),
  /** Reminds executor and whoever set it at this moment … */
  alarmTime: Type.Optional(Nullable(Instant)),
  /** … and so many hours before 18:00 of the day on which it is due. */
  alarmOffsets: Type.Optional(AlarmOffsets),
  involveMember: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  customFields: Type.Optional(CustomValues),
  labelIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  estimateHours: Type.Optional(Nullable(Hours)),
};

/**
 * What a task stands for elsewhere (§3): a group of people, a norm, another object, a form. Those areas fill them; a task
 * keeps the ids and finds by them.
 */
const pointers = {
  groupId: Type.Optional(Nullable(Id)),
  specificationId: Type.Optional(Nullable(Id)),
  relaObjId: Type.Optional(Nullable(Id)),
  formKey: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
};

/** Values for what a step of the process asks for. */
export const TaskFill = Type.Object(writable);
export type TaskFill = Static<typeof TaskFill>;

export const TaskCreate = Type.Object({
  projectId: Id,
  title: Title,
  taskTypeId: Type.Optional(Id),
  /** Another stage than the first, where the process lets tasks begin there. */
  stageId: Type.Optional(Id),
  parentId: Type.Optional(Id),
  ...planning,
  ...pointers,
  ...writable,
});
export type TaskCreate = Static<typeof TaskCreate>;

/** Any subset of the fields; `version` is the one that was read. A stage change may carry its reason. */
export const TaskUpdate = Type.Object({
  version: RowVersion,
  title: Type.Optional(Title),
  stageId: Type.Optional(Id),
  /** With another type, `stageId` chooses among the stages of its process that mean the same. */
  taskTypeId: Type.Optional(Id),
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
  ...planning,
  /** Where it follows predecessors: not before this day, however much earlier they let it start. */
  notBefore: Type.Optional(Nullable(Day)),
  leftHours: Type.Optional(Nullable(Hours)),
  progressMode: Type.Optional(ModeOfProgress),
  /** Among the siblings, where the parent's progress comes from its children; 0 counts nothing. */
  progressWeight: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
  /** Of a paused task, or with the step that pauses it: the day on which it is to go on. */
  resumeDate: Type.Optional(Nullable(Day)),
  /** With a reason: begins although predecessors are not done (right TASK:PREDECESSOR:IGNORE). */
  ignorePredecessors: Type.Optional(Type.Boolean()),
  /** Finishes the parts of all who execute it together (whoever leads the project, and the creator). */
  wholeTeam: Type.Optional(Type.Boolean()),
  /** What becomes of open children when the task is finished or cancelled: they go along, or stay as they are. */
  openChildren: Type.Optional(OneOf(['along', 'leave'])),
  ...pointers,
  ...writable,
});
export type TaskUpdate = Static<typeof TaskUpdate>;

/** A step that people agree to first (`POST ccTask/requestStage`): what it would be taken with. */
export const StageRequest = Type.Object({ ...TaskUpdate.properties, taskId: Id, stageId: Id });
export type StageRequest = Static<typeof StageRequest>;

/** The norm that a task rests on. */
export const NormRef = Type.Object({ id: Id, code: Type.String(), title: Type.String() });
export type NormRef = Static<typeof NormRef>;

export const TaskRow = Type.Object({
  id: Id,
  taskId: Id,
  projectId: Id,
  /** Given by queries over all projects only: inside of one, everybody knows it. */
  projectName: Type.Optional(Type.String()),
  taskNo: Type.String(),
  title: Type.String(),
  taskTypeId: Type.String(),
  stageId: Type.String(),
  category: CategoryCode,
  urgent: Urgent,
  executor: Nullable(Person),
  parentId: Nullable(Type.String()),
  childTotal: Type.Integer(),
  childDone: Type.Integer(),
  commentCount: Type.Integer(),
  /** Files with it; those in its fields are not among them. */
  fileCount: Type.Integer(),
  planStart: Nullable(Day),
  planEnd: Nullable(Day),
  realStart: Nullable(Instant),
  realEnd: Nullable(Instant),
  scheduleMode: Mode,
  notBefore: Nullable(Day),
  milestone: Type.Boolean(),
  alarmTime: Nullable(Instant),
  alarmOffsets: Type.Array(Type.Integer()),
  urgeCount: Type.Integer(),
  progress: Type.Integer(),
  progressMode: ModeOfProgress,
  estimateHours: Nullable(Type.Number()),
  /** The sum of its own work logs. */
  consumedHours: Type.Number(),
  leftHours: Nullable(Type.Number()),
  /** Null: one executor alone. Of a team, `executor` is whose turn it is. */
  team: Nullable(
    Type.Object({
      mode: ModeOfTeam,
      parts: Type.Array(
        Type.Object({
          person: Nullable(Person),
          state: OneOf(Object.keys(partStates) as PartState[]),
          hours: Nullable(Type.Number()),
          /** In a detail only: what the person logged on the task, and what of the own estimate that leaves. */
          consumed: Type.Optional(Type.Number()),
          left: Type.Optional(Nullable(Type.Number())),
        }),
      ),
    }),
  ),
  privateTask: Type.Boolean(),
  labelIds: Type.Array(Type.String()),
  customFields: Type.Unsafe<CustomValues>({ type: 'object', additionalProperties: true }),
  /** These three in lists that ask for what is `around`; the norm for who may see it. */
  specification: Type.Optional(Nullable(NormRef)),
  involved: Type.Optional(Type.Array(Person)),
  preTotal: Type.Optional(Type.Integer()),
  createdBy: Nullable(Person),
  createdTime: Instant,
  updatedTime: Instant,
  version: RowVersion,
});
export type TaskRow = Static<typeof TaskRow>;

export const TaskRef = Type.Object({ taskId: Type.String(), taskNo: Type.String(), title: Type.String() });
export type TaskRef = Static<typeof TaskRef>;

export const TaskLink = Type.Object({
  id: Type.String(),
  /** PRE_TASK, POST_TASK (dependencies) or a relation kind. */
  group: Type.String(),
  type: Type.String(),
  task: Type.Object({ ...TaskRef.properties, stageId: Type.String(), category: CategoryCode }),
});
export type TaskLink = Static<typeof TaskLink>;

export const TaskDetail = Type.Object({
  ...TaskRow.properties,
  notes: Type.String(),
  project: Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() }),
  projectType: Type.Integer(),
  /** The process of its type. */
  processId: Type.String(),
  groupId: Nullable(Type.String()),
  specificationId: Nullable(Type.String()),
  /** That norm, for who may see it. */
  specification: Nullable(NormRef),
  relaObjId: Nullable(Type.String()),
  formKey: Nullable(Type.String()),
  /** From the root down to the parent. */
  parentTasks: Type.Array(TaskRef),
  involveMember: Type.Array(Type.String()),
  involveMemberInfo: Type.Array(Person),
  links: Type.Array(TaskLink),
  progressWeight: Type.Number(),
  followers: Type.Array(Person),
  /** Whether the asking user follows it. */
  followed: Type.Boolean(),
  realStart: Nullable(Instant),
  realEnd: Nullable(Instant),
  /** Of a paused task. */
  resumeDate: Nullable(Day),
  externalKey: Nullable(Type.String()),
  /** Settings of its project as '1' and '0', and the one of them that pickers of people ask for (§3 "Extended info"). */
  projectSettings: Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
  }),
  enableAssignOuterUser: Type.Boolean(),
  /** What the asking user may do with this task: edit, transition, assign, dates, reparent, relate, delete, comment, createChild, forTeam. */
  actions: Type.Array(Type.String()),
  /** Stages that the task may go to now, by the process and the user's part in it. */
  nextStages: Type.Array(
    Type.Object({
      stageId: Type.String(),
      name: Type.String(),
      toName: Type.String(),
      reasonRequired: Type.Boolean(),
      /** Names of built-in fields, ids of custom ones. */
      requiredFields: Type.Array(Type.String()),
      /** People agree to it first: it is asked for (`requestStage`), not taken. */
      approval: Type.Boolean(),
    }),
  ),
});
export type TaskDetail = Static<typeof TaskDetail>;

/** One custom field of a task; null clears it. */
export const CustomFieldSave = Type.Object({ version: RowVersion, value: CustomValue });
export type CustomFieldSave = Static<typeof CustomFieldSave>;

/**
 * A filter; all given conditions hold together, values of one condition are alternatives.
 * `executorIds` may hold 'me' and 'none', and finds every member of a team; `turnIds` those whose turn it is. With `parentId` null only top-level tasks are given (the tree's first level).
 */
export const TaskFilter = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  categories: Type.Optional(Type.Array(CategoryCode, { maxItems: 10 })),
  stageIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  taskTypeIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  urgents: Type.Optional(Type.Array(Urgent, { maxItems: 4 })),
  executorIds: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
  turnIds: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
  creatorIds: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
  followerIds: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
  involvedIds: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })),
  labelIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  planEndFrom: Type.Optional(Day),
  planEndTo: Type.Optional(Day),
  /** overdue: past due and not finished; soon: due within DUE_SOON_DAYS and not finished; none: no due date. */
  due: Type.Optional(OneOf(['overdue', 'soon', 'today', 'none'])),
  parentId: Type.Optional(Nullable(Id)),
  /** Just these, where they are there and may be seen. */
  taskIdList: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
  processId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  specificationId: Type.Optional(Id),
  relaObjId: Type.Optional(Id),
  formKey: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Conditions over any field, joined by and/or; they hold together with the rest. */
  ...conditionProperties,
});
export type TaskFilter = Static<typeof TaskFilter>;

export const TaskQuery = Type.Object({
  /** Without it: over all projects that the user may see. */
  projectId: Type.Optional(Id),
  filter: Type.Optional(TaskFilter),
  sort: Type.Optional(OneOf(taskSortKeys)),
  order: Type.Optional(OneOf(['asc', 'desc'])),
  /** Rows also tell who is involved, and how many tasks come before. */
  around: Type.Optional(Type.Boolean()),
  /** Up to three keys, instead of `sort` and `order`; `field` is a sort key or the id of a custom field. */
  sorts: Type.Optional(
    Type.Array(Type.Object({ field: Type.String({ maxLength: 40 }), order: Type.Optional(OneOf(['asc', 'desc'])) }), {
      maxItems: 3,
    }),
  ),
  ...pagingFields,
});
export type TaskQuery = Static<typeof TaskQuery>;
export const TaskPage = Page(TaskRow);

/** In the body or in the address (§7); the reason has to be given in one of them. */
export const TaskDelete = Type.Object({
  /** Tasks always go with their children (§9): who asks for anything else is refused rather than surprised. */
  deleteChildren: Type.Optional(Type.Literal(true)),
  deleteReason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })),
});
export type TaskDelete = Static<typeof TaskDelete>;

export const RecycledTask = Type.Object({
  id: Id,
  taskNo: Type.String(),
  title: Type.String(),
  parentTitle: Nullable(Type.String()),
  /** Sub-tasks that went with it. */
  childTotal: Type.Integer(),
  deletedBy: Nullable(Person),
  deletedTime: Instant,
  deleteReason: Nullable(Type.String()),
  /** When it is deleted for good; null: it is kept. */
  purgeTime: Nullable(Instant),
});
export type RecycledTask = Static<typeof RecycledTask>;
/** For good: `count`, the number of tasks that go, children among them, is what somebody read and typed. */
export const TaskPurge = Type.Object({
  taskIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
  count: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
});
export type TaskPurge = Static<typeof TaskPurge>;

const KeepDays = Type.Integer({ minimum: 0, maximum: 3650 });
/** For how many days deleted tasks are kept; 0: for ever. Without a project: in the enterprise. */
export const RecycleConfig = Type.Object({
  projectId: Nullable(Id),
  /** Null: as the enterprise, or the product, has it. */
  keepDays: Nullable(KeepDays),
  /** What holds where nothing of one's own is set. */
  inherited: Type.Integer(),
  /** 0: nothing was set yet. */
  version: RowVersion,
});
export type RecycleConfig = Static<typeof RecycleConfig>;
export const RecycleConfigSave = Type.Object({
  projectId: Type.Optional(Id),
  keepDays: Nullable(KeepDays),
  version: RowVersion,
});
export type RecycleConfigSave = Static<typeof RecycleConfigSave>;

export const TaskHistoryQuery = Type.Object({ taskId: Id, ...historyFilters });
export type TaskHistoryQuery = Static<typeof TaskHistoryQuery>;

/** The counters of the workbench; each leads to the list that it counts. */
export const DeskCounters = Type.Object({
  todo: Type.Integer(),
  doing: Type.Integer(),
  dueSoon: Type.Integer(),
  overdue: Type.Integer(),
  created: Type.Integer(),
  involved: Type.Integer(),
  /** Open risks and problems that are assigned to the user. */
  risk: Type.Integer(),
  problem: Type.Integer(),
});
export type DeskCounters = Static<typeof DeskCounters>;

/** Another type for a task; its stage becomes the one of its new process that means the same. */
export const TypeChange = Type.Object({
  taskId: Id,
  version: RowVersion,
  taskTypeId: Id,
  /** Where there are several such stages. */
  stageId: Type.Optional(Id),
});
export type TypeChange = Static<typeof TypeChange>;

/** The own part of a task that several execute, done or taken back; that of others: whoever leads the project, and the creator. */
export const TeamPartChange = Type.Object({
  taskId: Id,
  version: RowVersion,
  userId: Id,
  done: Type.Boolean(),
});
export type TeamPartChange = Static<typeof TeamPartChange>;
