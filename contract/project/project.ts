/** Projects, their members, settings and templates (specification §7 "Projects"; product model 4a, 17.13). */

import { type Static, type TOptional, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { CustomValues } from '../object/customFields';
import { BATCH_MAX } from '../object/limits';
import {
  PROJECT_CODE_PATTERN,
  projectHealths,
  projectSettings,
  projectSortKeys,
  projectStatuses,
  projectVisibilities,
} from './enums';
import { TAB_PATTERN, TABS_MAX, type TabArrangement } from './tabs';

const keys = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];
export const ProjectStatusCode = OneOf(keys(projectStatuses));
const HealthCode = OneOf(keys(projectHealths));
const VisibilityCode = OneOf(keys(projectVisibilities));
export const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Description = Type.String({ maxLength: 20_000 });

export const ProjectCode = Type.String({
  pattern: PROJECT_CODE_PATTERN,
  description: '应为 2 到 12 位大写字母或数字，以字母开头',
});

export const ProjectMemberInput = Type.Object({ userId: Id, roleId: Id });

/** Labels of the enterprise. */
const LabelIds = Type.Array(Id, { maxItems: 20, uniqueItems: true });

export const ProjectCreate = Type.Object({
  name: Name,
  /** Prefix of the task numbers; unique in the enterprise, never changed. */
  code: ProjectCode,
  description: Type.Optional(Description),
  visibility: Type.Optional(VisibilityCode),
  ownerId: Type.Optional(Id),
  planStart: Type.Optional(Nullable(Day)),
  planEnd: Type.Optional(Nullable(Day)),
  templateId: Type.Optional(Id),
  members: Type.Optional(Type.Array(ProjectMemberInput, { maxItems: 200 })),
  labelIds: Type.Optional(LabelIds),
  customFields: Type.Optional(CustomValues),
});
export type ProjectCreate = Static<typeof ProjectCreate>;

export const ProjectUpdate = Type.Object({
  id: Id,
  version: RowVersion,
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  visibility: Type.Optional(VisibilityCode),
  ownerId: Type.Optional(Id),
  planStart: Type.Optional(Nullable(Day)),
  planEnd: Type.Optional(Nullable(Day)),
  health: Type.Optional(HealthCode),
  healthNote: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  labelIds: Type.Optional(LabelIds),
  /** Those that change. */
  customFields: Type.Optional(CustomValues),
});
export type ProjectUpdate = Static<typeof ProjectUpdate>;

/** What stands beside a project in its other tabs; null: not for whoever asks. Amounts are whole fen. */
export const ProjectFigures = Type.Object({
  risks: Nullable(Type.Integer()),
  problems: Nullable(Type.Integer()),
  /** Null, too, where no budget is in force. */
  budget: Nullable(Type.Number()),
  spent: Nullable(Type.Number()),
});
export type ProjectFigures = Static<typeof ProjectFigures>;

export const ProjectRow = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  status: ProjectStatusCode,
  health: HealthCode,
  visibility: VisibilityCode,
  owner: Nullable(Person),
  memberCount: Type.Integer(),
  templateName: Nullable(Type.String()),
  collections: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  labels: Type.Array(Type.Object({ labelId: Type.String(), name: Type.String(), color: Type.String() })),
  /** Put away: read only, and in no tab but its own. */
  archived: Type.Boolean(),
  planStart: Nullable(Day),
  planEnd: Nullable(Day),
  realStart: Nullable(Day),
  realEnd: Nullable(Day),
  /** 0–100, from the public tasks; null where none counts: there are none, or all are cancelled. */
  progress: Nullable(Type.Integer()),
  taskTotal: Type.Integer(),
  taskDone: Type.Integer(),
  taskOverdue: Type.Integer(),
  collected: Type.Boolean(),
  /** Of the enterprise's fields of projects, by id. */
  customFields: Type.Unsafe<CustomValues>({ type: 'object', additionalProperties: true }),
  /** People whom they name. */
  named: Type.Array(Person),
  /** Where the list was asked for them. */
  figures: Type.Optional(ProjectFigures),
  version: RowVersion,
  createdTime: Instant,
  updatedTime: Instant,
});
export type ProjectRow = Static<typeof ProjectRow>;

const TabPaths = Type.Array(Type.String({ pattern: TAB_PATTERN }), { maxItems: TABS_MAX, uniqueItems: true });
/** How the tabs of a project are arranged. */
export const Tabs = Type.Unsafe<TabArrangement>(Type.Object({ order: TabPaths, hidden: TabPaths }));
/** Null: as usual. */
export const TabsSave = Type.Object({ projectId: Id, version: RowVersion, tabs: Nullable(Tabs) });
export type TabsSave = Static<typeof TabsSave>;

export const ProjectDetail = Type.Object({
  ...ProjectRow.properties,
  /** How its tabs are arranged for everybody; null: as usual. */
  tabs: Nullable(Tabs),
  description: Type.String(),
  healthNote: Nullable(Type.String()),
  createdBy: Nullable(Person),
  /** What the asking user may do here: project privilege codes, all of them for owner and managers. */
  privileges: Type.Array(Type.String()),
  /** A closed project can only be read. */
  readonly: Type.Boolean(),
});
export type ProjectDetail = Static<typeof ProjectDetail>;

const anyStatus = keys(projectStatuses).join('|');
const StatusList = Type.String({
  pattern: `^(${anyStatus})(,(${anyStatus}))*$`,
  maxLength: 200,
  description: '应为以逗号分隔的项目状态',
});

// biome-ignore format: ten words on two lines
export const projectTabs = [
  'all', 'mine', 'joined', 'collected',
  'notStarted', 'doing', 'suspended', 'finished', 'closed', 'overdue', 'archived',
] as const;
export const ProjectQuery = Type.Object({
  /** all | mine (I lead) | joined | collected | those of one state | overdue: none of them archived; archived */
  tab: Type.Optional(OneOf(projectTabs)),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  /** Comma-separated status codes. */
  status: Type.Optional(StatusList),
  health: Type.Optional(HealthCode),
  ownerId: Type.Optional(Id),
  collectionId: Type.Optional(Id),
  templateId: Type.Optional(Id),
  /** A label of the enterprise that it bears. */
  labelId: Type.Optional(Id),
  /** Who leads it or is a member. */
  memberId: Type.Optional(Id),
  visibility: Type.Optional(VisibilityCode),
  planStartFrom: Type.Optional(Day),
  planStartTo: Type.Optional(Day),
  planEndFrom: Type.Optional(Day),
  planEndTo: Type.Optional(Day),
  realStartFrom: Type.Optional(Day),
  realStartTo: Type.Optional(Day),
  realEndFrom: Type.Optional(Day),
  realEndTo: Type.Optional(Day),
  /** Of custom fields: a list of conditions (`Condition`) as JSON. */
  conditions: Type.Optional(Type.String({ maxLength: 8_000 })),
  /** One of its own, or the id of a custom field. */
  sort: Type.Optional(Type.Union([OneOf(projectSortKeys), Id])),
  order: Type.Optional(OneOf(['asc', 'desc'])),
  /** Also how many there are under each tab. */
  counts: Type.Optional(Type.Boolean()),
  /** Also what stands beside each of them. */
  figures: Type.Optional(Type.Boolean()),
  ...pagingFields,
});
export type ProjectQuery = Static<typeof ProjectQuery>;
export const ProjectPage = Type.Object({
  ...Page(ProjectRow).properties,
  counts: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});
export type ProjectPage = Static<typeof ProjectPage>;

export const ProjectStatusUpdate = Type.Object({
  id: Id,
  version: RowVersion,
  status: ProjectStatusCode,
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type ProjectStatusUpdate = Static<typeof ProjectStatusUpdate>;

export const ProjectArchive = Type.Object({ version: RowVersion, archived: Type.Boolean() });

/** The same for many projects; each is judged by itself. What an act does not name is left out. */
export const ProjectsChange = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: BATCH_MAX, uniqueItems: true }),
  act: OneOf(['status', 'archive', 'labels', 'owner', 'recycle']),
  status: Type.Optional(ProjectStatusCode),
  archived: Type.Optional(Type.Boolean()),
  addLabelIds: Type.Optional(LabelIds),
  removeLabelIds: Type.Optional(LabelIds),
  ownerId: Type.Optional(Id),
  /** Of a change of state, and of the recycle bin. */
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});
export type ProjectsChange = Static<typeof ProjectsChange>;

/** What a copy takes along. Nobody's comments, hours or progress; tasks begin anew. */
export const ProjectCopy = Type.Object({
  name: Name,
  code: ProjectCode,
  /** Where the copied tasks begin: all dates are shifted by as much. Absent: they stay. */
  planStart: Type.Optional(Day),
  settings: Type.Boolean(),
  members: Type.Boolean(),
  /** The types that are for some projects alone, and the project's own layouts. */
  types: Type.Boolean(),
  /** Custom fields and labels. */
  fields: Type.Boolean(),
  tasks: Type.Boolean(),
});
export type ProjectCopy = Static<typeof ProjectCopy>;

export const ProjectRecycle = Type.Object({
  deleteReason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
});
export const RecycledProject = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  deletedBy: Nullable(Person),
  deletedTime: Instant,
  deleteReason: Nullable(Type.String()),
});
export type RecycledProject = Static<typeof RecycledProject>;
export const RecycledProjectPage = Page(RecycledProject);

export const ProjectMember = Type.Object({
  userId: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  departmentName: Nullable(Type.String()),
  roleId: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  isOwner: Type.Boolean(),
  /** The department that they are in through; null: by themselves. */
  via: Nullable(Type.Object({ departmentId: Type.String(), name: Type.String() })),
  joinedTime: Instant,
});
export type ProjectMember = Static<typeof ProjectMember>;

export const ProjectActivity = Type.Object({
  id: Type.String(),
  at: Instant,
  actor: Nullable(Person),
  /** What happened, in words: 创建了任务, 变更状态 … */
  text: Type.String(),
  taskId: Nullable(Type.String()),
  taskNo: Nullable(Type.String()),
  title: Nullable(Type.String()),
});
export type ProjectActivity = Static<typeof ProjectActivity>;

export const ProjectOverview = Type.Object({
  byCategory: Type.Array(Type.Object({ category: Type.String(), count: Type.Integer() })),
  byExecutor: Type.Array(
    Type.Object({ person: Nullable(Person), total: Type.Integer(), done: Type.Integer(), overdue: Type.Integer() }),
  ),
  /** The last 30 days, oldest first. */
  trend: Type.Array(Type.Object({ day: Day, created: Type.Integer(), finished: Type.Integer() })),
  hours: Type.Object({
    /** Of tasks that are not dropped: the metric `flow.scopeHours`. */
    estimate: Type.Number(),
    /** On all tasks. */
    consumed: Type.Number(),
    /** Of tasks that are still to be finished. */
    left: Type.Number(),
    /** What tasks with an estimate will take more than it; negative: less. Null: there is no estimate to hold hours against. */
    beyond: Nullable(Type.Number()),
    /** Those of `consumed` that no estimate stands against: on dropped tasks and on tasks without an estimate. */
    apart: Type.Number(),
  }),
  statusLog: Type.Array(
    Type.Object({
      from: Nullable(Type.String()),
      to: Type.String(),
      reason: Nullable(Type.String()),
      actor: Nullable(Person),
      at: Instant,
    }),
  ),
});
export type ProjectOverview = Static<typeof ProjectOverview>;

export const SettingValue = OneOf(['1', '0']);
export const ProjectSettings = Type.Record(Type.String(), SettingValue);
export type ProjectSettings = Static<typeof ProjectSettings>;
export const SettingsSave = Type.Object({
  /** Checked by the service, which answers 'project ID cannot be empty' (§5). */
  projectId: Type.Optional(Type.String({ maxLength: 100 })),
  /** A record's keys would not be checked: each setting by its name, so that an unknown one is refused. */
  configs: Type.Object(
    Object.fromEntries(keys(projectSettings).map((key) => [key, Type.Optional(SettingValue)])) as Record<
      keyof typeof projectSettings,
      TOptional<typeof SettingValue>
    >,
  ),
});
export type SettingsSave = Static<typeof SettingsSave>;
