/** Reviews (specification §2 "reviewSummary"; product model 17.5): what their API has beside that of every register. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, NullableOf, OneOf, Person, RowVersion } from '../envelope';
import { ObjectPointer } from '../object/record';
import { registerApi } from '../object/register';
import { type StepMode, stepModes } from '../object/stepModes';
import { type ReviewType, reviewFields, reviewTypes } from './fields';
import {
  ISSUE_TEXT_MAX,
  type IssueState,
  ITEM_TEXT_MAX,
  ITEMS_MAX,
  type ItemResult,
  issueStates,
  itemResults,
  PEOPLE_MAX,
  type ReviewRole,
  reviewRoles,
  SCORE_MAX,
} from './kinds';
import { type Conclusion, conclusions, reviewLifecycle } from './lifecycle';
import { reviewTabs } from './lists';

const keys = <K extends string>(words: Record<K, string>) => Object.keys(words) as K[];
const ItemText = Type.String({ minLength: 1, maxLength: ITEM_TEXT_MAX, pattern: '\\S' });
const Note = Type.String({ maxLength: 500 });
const conclusion = OneOf<Conclusion>(keys(conclusions));

export const ReviewPerson = Type.Object({
  person: Nullable(Person),
  userId: Id,
  role: OneOf<ReviewRole>(keys(reviewRoles)),
});
export type ReviewPerson = Static<typeof ReviewPerson>;
export const PeopleSave = Type.Object({
  people: Type.Array(Type.Object({ userId: Id, role: OneOf<ReviewRole>(keys(reviewRoles)) }), { maxItems: PEOPLE_MAX }),
  version: RowVersion,
});
export type PeopleSave = Static<typeof PeopleSave>;

export const ReviewItem = Type.Object({
  id: Id,
  text: Type.String(),
  /** Null: not checked yet. */
  result: Nullable(OneOf<ItemResult>(keys(itemResults))),
  note: Type.String(),
  by: Nullable(Person),
});
export type ReviewItem = Static<typeof ReviewItem>;
export const ItemAdd = Type.Object({ text: ItemText });
export const ItemCheck = Type.Object({
  result: NullableOf<ItemResult>(keys(itemResults)),
  note: Type.Optional(Note),
});
export type ItemCheck = Static<typeof ItemCheck>;

const Severity = Type.Integer({ minimum: 1, maximum: 4 });
const IssueText = Type.String({ minLength: 1, maxLength: ISSUE_TEXT_MAX, pattern: '\\S' });
const issue = {
  text: IssueText,
  severity: Severity,
  ownerId: Type.Optional(Nullable(Id)),
  dueOn: Type.Optional(Nullable(Day)),
  /** The line of the checklist that it was found by. */
  itemId: Type.Optional(Nullable(Id)),
};
export const IssueAdd = Type.Object({
  ...issue,
  /** A problem is made of it at once. */
  asProblem: Type.Optional(Type.Boolean()),
});
export type IssueAdd = Static<typeof IssueAdd>;
export const IssueChange = Type.Object({ ...issue, version: RowVersion });
export type IssueChange = Static<typeof IssueChange>;
export const IssueStep = Type.Object({
  to: OneOf<IssueState>(keys(issueStates)),
  version: RowVersion,
  note: Type.Optional(Note),
});
export type IssueStep = Static<typeof IssueStep>;
export const ReviewIssue = Type.Object({
  id: Id,
  /** The round in which it was found. */
  round: Type.Integer(),
  seq: Type.Integer(),
  text: Type.String(),
  severity: Severity,
  state: OneOf<IssueState>(keys(issueStates)),
  owner: Nullable(Person),
  dueOn: Nullable(Day),
  overdue: Type.Boolean(),
  itemId: Nullable(Id),
  fixNote: Type.String(),
  fixedTime: Nullable(Instant),
  verifier: Nullable(Person),
  verifiedTime: Nullable(Instant),
  /** The problem that was made of it, where the reader may see it. */
  problem: Nullable(ObjectPointer),
  version: RowVersion,
  may: Type.Object({ change: Type.Boolean(), convert: Type.Boolean(), fix: Type.Boolean(), verify: Type.Boolean() }),
});
export type ReviewIssue = Static<typeof ReviewIssue>;

export const ReviewRound = Type.Object({
  round: Type.Integer(),
  beganTime: Instant,
  concludedTime: Nullable(Instant),
  conclusion: Nullable(conclusion),
  summary: Type.String(),
  score: Nullable(Type.Integer()),
  found: Type.Integer(),
});
export type ReviewRound = Static<typeof ReviewRound>;

export const Conclude = Type.Object({
  version: RowVersion,
  conclusion,
  summary: Type.String({ maxLength: 2000 }),
  score: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: SCORE_MAX }))),
  heldOn: Type.Optional(Day),
});
export type Conclude = Static<typeof Conclude>;
export const Concluding = Type.Object({ approvalId: Id });

export const reviewSchemas = registerApi(reviewFields, reviewLifecycle, reviewTabs, {
  row: {
    /** The planned day is over and it has not begun. */
    overdue: Type.Boolean(),
    /** Days from the beginning to the last conclusion, with one decimal; null before there is one. */
    cycleDays: Nullable(Type.Number()),
    firstPass: Nullable(Type.Boolean()),
    phase: Nullable(Type.String()),
    gatePhase: Nullable(Type.String()),
  },
  detail: {
    people: Type.Array(ReviewPerson),
    items: Type.Array(ReviewItem),
    issues: Type.Array(ReviewIssue),
    rounds: Type.Array(ReviewRound),
    /** The approval of the proposed conclusion, while it runs: nothing that it is about changes meanwhile. */
    deciding: Nullable(Type.Object({ id: Id, conclusion })),
    templateName: Nullable(Type.String()),
  },
  filter: {
    /** With issues that are not closed. */
    unsolved: Type.Boolean(),
    /** Whether the first round passed; of those that have concluded it. */
    firstPass: Type.Boolean(),
    /** A last round has been concluded. */
    concluded: Type.Boolean(),
    /** Rectifications that were not done by their day. */
    late: Type.Boolean(),
  },
});
export type ReviewCreate = Static<typeof reviewSchemas.Create>;
export type ReviewUpdate = Static<typeof reviewSchemas.Update>;
export type ReviewRow = Static<typeof reviewSchemas.Row>;
export type ReviewDetail = Static<typeof reviewSchemas.Detail>;
export type ReviewQuery = Static<typeof reviewSchemas.Query>;
export type ReviewStep = Static<typeof reviewSchemas.Step>;

export const OfProject = Type.Object({ projectId: Id });
const figures = {
  total: Type.Integer(),
  passed: Type.Integer(),
  conditional: Type.Integer(),
  failed: Type.Integer(),
  /** Without a conclusion of their last round. */
  undecided: Type.Integer(),
  /** Of those whose first round was concluded, how many passed in it. */
  firstPassed: Type.Integer(),
  firstConcluded: Type.Integer(),
  issues: Type.Integer(),
  issuesOpen: Type.Integer(),
  /** Rectifications with a day that is over or that were done: how many in time. */
  inTime: Type.Integer(),
  dueIssues: Type.Integer(),
  /** Null where none has concluded. */
  cycleDays: Nullable(Type.Number()),
};
export const ReviewFigures = Type.Object(figures);
export type ReviewFigures = Static<typeof ReviewFigures>;
export const ReviewSummary = Type.Object({
  all: ReviewFigures,
  rows: Type.Array(
    Type.Object({
      type: OneOf<ReviewType>(keys(reviewTypes)),
      phaseId: Nullable(Id),
      phase: Nullable(Type.String()),
      ...figures,
    }),
  ),
});
export type ReviewSummary = Static<typeof ReviewSummary>;

export const GateRow = Type.Object({
  phaseId: Id,
  wbs: Type.String(),
  title: Type.String(),
  /** Something in the phase has begun. */
  begun: Type.Boolean(),
  reviews: Type.Array(Type.Object({ id: Id, no: Type.String(), title: Type.String(), held: Nullable(Type.String()) })),
  open: Type.Boolean(),
  overridden: Nullable(Type.Object({ by: Nullable(Person), time: Instant, reason: Type.String() })),
});
export type GateRow = Static<typeof GateRow>;
/** Phases of the plan, for choosing one; and the gates that reviews guard. */
export const ReviewPlan = Type.Object({
  phases: Type.Array(Type.Object({ id: Id, wbs: Type.String(), title: Type.String() })),
  gates: Type.Array(GateRow),
  mayOverride: Type.Boolean(),
});
export type ReviewPlan = Static<typeof ReviewPlan>;
export const Override = Type.Object({
  projectId: Id,
  phaseId: Id,
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
});
export type Override = Static<typeof Override>;

const template = {
  name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  type: OneOf<ReviewType>(keys(reviewTypes)),
  mode: OneOf<StepMode>(keys(stepModes)),
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  /** What follows when the reviewers agreed; null: nothing. */
  flowId: Nullable(Id),
  items: Type.Array(ItemText, { maxItems: ITEMS_MAX }),
  enabled: Type.Boolean(),
};
export const TemplateSave = Type.Object(template);
export type TemplateSave = Static<typeof TemplateSave>;
export const TemplateUpdate = Type.Object({ ...template, version: RowVersion });
export type TemplateUpdate = Static<typeof TemplateUpdate>;
export const ReviewTemplate = Type.Object({
  id: Id,
  ...template,
  version: RowVersion,
  /** Reviews that were made by it. */
  used: Type.Integer(),
});
export type ReviewTemplate = Static<typeof ReviewTemplate>;
