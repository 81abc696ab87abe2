/** Collections of projects, and projects as managers look at them (specification §2, §7 pcProjectCollection; product model 5, 17.13). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { EarnedFigures } from '../plan/earned';
import { type ProjectStatus, projectStatuses } from '../project/enums';
import { ProjectRow } from '../project/project';
import { COLLECTION_PROJECTS_MAX, type FigureName, figureNames, KEPT_DAYS_MAX } from './figures';

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Description = Type.String({ maxLength: 2000 });
const Status = OneOf(Object.keys(projectStatuses) as ProjectStatus[]);

/** Projects that belong to it without being named, by what they are now; of several conditions all hold. */
export const CollectionRule = Type.Object(
  {
    ownerId: Type.Optional(Id),
    labelId: Type.Optional(Id),
    templateId: Type.Optional(Id),
    statuses: Type.Optional(Type.Array(Status, { minItems: 1, maxItems: 5, uniqueItems: true })),
  },
  { minProperties: 1, description: '应至少有一个条件' },
);
export type CollectionRule = Static<typeof CollectionRule>;

export const CollectionQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  ...pagingFields,
});
export type CollectionQuery = Static<typeof CollectionQuery>;
export const CollectionCreate = Type.Object({
  name: Name,
  description: Type.Optional(Description),
  ownerId: Type.Optional(Id),
});
export type CollectionCreate = Static<typeof CollectionCreate>;
export const CollectionUpdate = Type.Object({
  version: RowVersion,
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  ownerId: Type.Optional(Id),
  rule: Type.Optional(Nullable(CollectionRule)),
});
export type CollectionUpdate = Static<typeof CollectionUpdate>;

export const CollectionRow = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  owner: Nullable(Person),
  /** That the reader may see. */
  projectCount: Type.Integer(),
  memberCount: Type.Integer(),
  version: RowVersion,
  updatedTime: Instant,
  /** What the reader may do with it: codes of scope 2. */
  privileges: Type.Array(Type.String()),
});
export type CollectionRow = Static<typeof CollectionRow>;
export const CollectionPage = Page(CollectionRow);
export type CollectionPage = Static<typeof CollectionPage>;

export const CollectionMember = Type.Object({
  person: Nullable(Person),
  userId: Id,
  roleId: Id,
  roleCode: Type.String(),
  roleName: Type.String(),
});
export type CollectionMember = Static<typeof CollectionMember>;
export const CollectionDetail = Type.Object({
  ...CollectionRow.properties,
  rule: Nullable(CollectionRule),
  members: Type.Array(CollectionMember),
  /** Named by hand, that the reader may see. */
  projects: Type.Array(Type.Object({ id: Id, code: Type.String(), name: Type.String() })),
});
export type CollectionDetail = Static<typeof CollectionDetail>;

const Ids = Type.Array(Id, { maxItems: COLLECTION_PROJECTS_MAX, uniqueItems: true });
export const CollectionProjects = Type.Object({ add: Type.Optional(Ids), remove: Type.Optional(Ids) });
export type CollectionProjects = Static<typeof CollectionProjects>;
/** Null: out of it. */
export const CollectionMemberSet = Type.Object({ userId: Id, roleId: Nullable(Id) });
export type CollectionMemberSet = Static<typeof CollectionMemberSet>;

export const Figures = Type.Object(
  Object.fromEntries(Object.keys(figureNames).map((name) => [name, Nullable(Type.Integer())])) as Record<
    FigureName,
    ReturnType<typeof Nullable<ReturnType<typeof Type.Integer>>>
  >,
);

/** A project as managers look at it: counts are of what the reader may see, so that each leads to as many rows. */
export const ManagedProject = Type.Object({
  ...ProjectRow.properties,
  healthNote: Nullable(Type.String()),
  /** When the health was said; null: never. */
  healthTime: Nullable(Instant),
  healthBy: Nullable(Person),
  figures: Figures,
});
export type ManagedProject = Static<typeof ManagedProject>;
export const ManagedPage = Type.Object({
  ...Page(ManagedProject).properties,
  counts: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});
export type ManagedPage = Static<typeof ManagedPage>;

const InProject = { projectId: Id, projectCode: Type.String(), projectName: Type.String() };
export const WatchedRisk = Type.Object({
  ...InProject,
  id: Id,
  no: Type.String(),
  title: Type.String(),
  /** Probability by impact, 1 to 25. */
  score: Type.Integer(),
  level: OneOf(['low', 'mid', 'high']),
  state: Type.String(),
  person: Nullable(Person),
});
export type WatchedRisk = Static<typeof WatchedRisk>;
export const WatchedMilestone = Type.Object({
  ...InProject,
  id: Id,
  title: Type.String(),
  day: Day,
  late: Type.Boolean(),
});
export type WatchedMilestone = Static<typeof WatchedMilestone>;

/** Both sides over the same projects, and of the same kind of tasks. */
export const Compared = Type.Object({
  /** Projects that were looked at then. */
  projects: Type.Integer(),
  since: Day,
  before: Figures,
  now: Figures,
});
export type Compared = Static<typeof Compared>;

export const CollectionViewQuery = Type.Object({
  /** What to compare with: what was kept on this day, or last before it; absent: four weeks ago. */
  since: Type.Optional(Day),
});
export type CollectionViewQuery = Static<typeof CollectionViewQuery>;
export const CollectionView = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  owner: Nullable(Person),
  privileges: Type.Array(Type.String()),
  totals: Figures,
  projects: Type.Array(ManagedProject),
  /** There are more projects than are looked at at once. */
  cut: Type.Boolean(),
  risks: Type.Array(WatchedRisk),
  milestones: Type.Array(WatchedMilestone),
  /** Null: nothing was kept about the day that is asked for. */
  compared: Nullable(Compared),
  /** Days on which figures of its projects were kept, the latest first: what may be compared with. */
  keptDays: Type.Array(Day, { maxItems: KEPT_DAYS_MAX }),
});
export type CollectionView = Static<typeof CollectionView>;

/** A project on one line of its portfolio: days are those that its plan was reckoned with last. */
export const TimelineProject = Type.Object({
  ...Type.Pick(ProjectRow, ['id', 'code', 'name', 'status', 'health', 'planStart', 'planEnd']).properties,
  healthNote: Nullable(Type.String()),
  /** Whether the reader may see its plan; else only the project's own days are told. */
  planSeen: Type.Boolean(),
  phases: Type.Array(Type.Object({ id: Id, title: Type.String(), startOn: Day, endOn: Day })),
  milestones: Type.Array(
    Type.Object({
      ...{ id: Id, title: Type.String() },
      /** On which it was reached, or is planned. */
      day: Day,
      reached: Type.Boolean(),
      late: Type.Boolean(),
    }),
  ),
});
export type TimelineProject = Static<typeof TimelineProject>;
export const CollectionTimeline = Type.Object({
  projects: Type.Array(TimelineProject),
  /** There are more projects than are looked at at once. */
  cut: Type.Boolean(),
});
export type CollectionTimeline = Static<typeof CollectionTimeline>;

/** Earned value of the projects whose plan the reader sees and has a baseline, each on its own one. */
export const CollectionEarned = Type.Object({
  /** At whose end all of them are reckoned: today, or, where the reader may not list the tasks of some, the last month that is over. */
  day: Day,
  projects: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      baseline: Type.String(),
      hours: EarnedFigures,
      /** Fen. Null: no budget is in force, or the reader may not see cost. */
      money: Nullable(EarnedFigures),
      /** Of the earned schedule. */
      spiT: Nullable(Type.Number()),
    }),
  ),
  /** Of those above; money of those that have it. Null: there are none. */
  total: Type.Object({ hours: Nullable(EarnedFigures), money: Nullable(EarnedFigures) }),
  /** Projects whose plan the reader sees and which have no baseline to be measured on. */
  without: Type.Integer(),
  cut: Type.Boolean(),
});
export type CollectionEarned = Static<typeof CollectionEarned>;
