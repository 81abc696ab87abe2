/** What readers add to norms (specification §7): interpretations, appraisals, confirmations of reading, tasks. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { StoredFile } from '../file/file';
import { EVIDENCE_FILES_MAX, type InterpretState, interpretKindCodes, relationKindCodes } from './enums';

const Score = Type.Integer({ minimum: 1, maximum: 5 });
const Scores = Type.Object({ clarity: Score, feasible: Score, timely: Score });

/** Without an id: a new one. */
export const InterpretSave = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(RowVersion),
  normId: Id,
  anchor: Type.Optional(Nullable(Id)),
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  kind: OneOf(interpretKindCodes),
  html: Type.String({ maxLength: 100_000 }),
  /** False: a draft that its author alone sees. */
  publish: Type.Boolean(),
});
export type InterpretSave = Static<typeof InterpretSave>;

const interpretRow = {
  id: Id,
  normId: Id,
  normCode: Type.String(),
  normTitle: Type.String(),
  versionText: Type.String(),
  clause: Nullable(Type.Object({ anchor: Id, no: Type.String(), title: Type.String() })),
  title: Type.String(),
  kind: OneOf(interpretKindCodes),
  state: OneOf<InterpretState>(['DRAFT', 'PUBLISHED']),
  author: Nullable(Person),
  excerpt: Type.String(),
  likes: Type.Integer(),
  liked: Type.Boolean(),
  comments: Type.Integer(),
  publishedTime: Nullable(Instant),
  updatedTime: Instant,
  version: RowVersion,
  mine: Type.Boolean(),
};
export const InterpretRow = Type.Object(interpretRow);
export type InterpretRow = Static<typeof InterpretRow>;
export const InterpretDetail = Type.Object({
  ...interpretRow,
  html: Type.String(),
  /** Written about a version that is not in effect any more. */
  outdated: Type.Boolean(),
  /** May write it, or take it away. */
  editable: Type.Boolean(),
  removable: Type.Boolean(),
});
export type InterpretDetail = Static<typeof InterpretDetail>;
export const InterpretQuery = Type.Object({
  ...pagingFields,
  normId: Type.Optional(Id),
  anchor: Type.Optional(Id),
  mine: Type.Optional(Type.Boolean()),
});
export type InterpretQuery = Static<typeof InterpretQuery>;
export const InterpretPage = Page(InterpretRow);
export type InterpretPage = Static<typeof InterpretPage>;

export const Appraise = Type.Object({
  normId: Id,
  scores: Scores,
  text: Type.String({ maxLength: 1000 }),
  /** Of one's own that is changed; absent: a new one. */
  version: Type.Optional(RowVersion),
});
export type Appraise = Static<typeof Appraise>;
export const AppraiseReply = Type.Object({
  id: Id,
  version: RowVersion,
  reply: Type.String({ maxLength: 1000 }),
});
export type AppraiseReply = Static<typeof AppraiseReply>;
export const Appraisal = Type.Object({
  id: Id,
  person: Nullable(Person),
  versionText: Type.String(),
  scores: Scores,
  overall: Type.Number(),
  text: Type.String(),
  reply: Type.String(),
  replier: Nullable(Person),
  time: Instant,
  version: RowVersion,
  mine: Type.Boolean(),
});
export type Appraisal = Static<typeof Appraisal>;
export const Reviews = Type.Object({
  ...Page(Appraisal).properties,
  /** Of the version that is asked about. */
  average: Nullable(Type.Number()),
  byDimension: Type.Object({
    clarity: Nullable(Type.Number()),
    feasible: Nullable(Type.Number()),
    timely: Nullable(Type.Number()),
  }),
  /** How many gave one star, two … five, rounded. */
  distribution: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
  mine: Nullable(Appraisal),
});
export type Reviews = Static<typeof Reviews>;
export const ReviewsQuery = Type.Object({ ...pagingFields, normId: Id, versionId: Type.Optional(Id) });
export type ReviewsQuery = Static<typeof ReviewsQuery>;

/** Who has to confirm: nobody, everybody of the enterprise, or departments with all below them, and people. */
export const ReadingAudience = Type.Object({
  everybody: Type.Boolean(),
  departmentIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  userIds: Type.Array(Id, { maxItems: 500, uniqueItems: true }),
});
export type ReadingAudience = Static<typeof ReadingAudience>;
export const ReadingAssign = Type.Object({
  id: Id,
  version: RowVersion,
  audience: Nullable(ReadingAudience),
  /** Days from the effect, or from the asking. */
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  /** An exam that has to be passed first; absent: as it is, null: none. */
  examId: Type.Optional(Nullable(Id)),
});
export type ReadingAssign = Static<typeof ReadingAssign>;
export const ReadingPerson = Type.Object({
  person: Person,
  department: Nullable(Type.String()),
  confirmedTime: Nullable(Instant),
  versionText: Nullable(Type.String()),
});
export const Reading = Type.Object({
  audience: Nullable(ReadingAudience),
  days: Type.Integer(),
  due: Nullable(Day),
  /** That has to be passed first; its name is empty where the reader may not see it. */
  exam: Nullable(Type.Object({ id: Id, name: Type.String() })),
  confirmed: Type.Integer(),
  total: Type.Integer(),
  people: Type.Array(ReadingPerson),
});
export type Reading = Static<typeof Reading>;

const taskFields = {
  kind: OneOf(relationKindCodes),
  anchor: Type.Optional(Nullable(Id)),
  /** Of a check: whether it holds. */
  result: Type.Optional(Nullable(OneOf(['pass', 'fail'] as const))),
  evidence: Type.Optional(Type.String({ maxLength: 2000 })),
  /** Attachments of the task that show it. */
  fileIds: Type.Optional(Type.Array(Id, { maxItems: EVIDENCE_FILES_MAX, uniqueItems: true })),
};
export const RelationAdd = Type.Object({ taskId: Id, ...taskFields });
export type RelationAdd = Static<typeof RelationAdd>;
export const TaskRelation = Type.Object({
  /** Null: the task names the norm, and nothing more is said. */
  id: Nullable(Id),
  kind: OneOf(relationKindCodes),
  clause: Nullable(Type.Object({ anchor: Id, no: Type.String(), title: Type.String() })),
  result: Nullable(OneOf(['pass', 'fail'] as const)),
  evidence: Type.String(),
  /** For who may see the task. */
  files: Type.Array(StoredFile),
  normId: Id,
  normCode: Type.String(),
  normTitle: Type.String(),
  task: Type.Object({
    id: Id,
    no: Type.String(),
    title: Type.String(),
    projectId: Id,
    projectName: Type.String(),
    category: Type.String(),
    stageName: Type.String(),
    executor: Nullable(Person),
  }),
  /** That became of it, for who may see it. */
  problem: Nullable(
    Type.Object({
      id: Id,
      no: Type.String(),
      title: Type.String(),
      state: Nullable(Type.String()),
      closed: Type.Boolean(),
      projectId: Id,
    }),
  ),
  createdBy: Nullable(Person),
  createdTime: Nullable(Instant),
  /** May the reader take it away, or make a problem of it? */
  editable: Type.Boolean(),
});
export type TaskRelation = Static<typeof TaskRelation>;
export const RelationQuery = Type.Object({
  ...pagingFields,
  kind: Type.Optional(OneOf(relationKindCodes)),
  projectId: Type.Optional(Id),
});
export type RelationQuery = Static<typeof RelationQuery>;
export const RelationPage = Page(TaskRelation);
export type RelationPage = Static<typeof RelationPage>;
/** Of the tasks that the reader may see. */
export const RelationStat = Type.Object({
  total: Type.Integer(),
  tasks: Type.Integer(),
  faults: Type.Integer(),
  /** Faults that no problem has come of, or whose problem is open. */
  openFaults: Type.Integer(),
  byKind: Type.Array(Type.Object({ kind: OneOf(relationKindCodes), count: Type.Integer() })),
  byProject: Type.Array(
    Type.Object({
      projectId: Id,
      name: Type.String(),
      count: Type.Integer(),
      finished: Type.Integer(),
      faults: Type.Integer(),
    }),
  ),
  byCategory: Type.Array(Type.Object({ category: Type.String(), count: Type.Integer() })),
});
export type RelationStat = Static<typeof RelationStat>;
/** Without an id: what the task's field says alone. */
export const RelationRemove = Type.Object({ id: Nullable(Id), taskId: Id, normId: Id });
export type RelationRemove = Static<typeof RelationRemove>;
export const RelationProblem = Type.Object({
  id: Id,
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  severity: Type.Integer({ minimum: 1, maximum: 4 }),
  assigneeId: Type.Optional(Nullable(Id)),
});
export type RelationProblem = Static<typeof RelationProblem>;
