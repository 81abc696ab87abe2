/** Problems (specification §2 project centre; product model 17.3). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import { type ClockMode, clockModes } from '../object/clock';
import {
  ClockRow,
  Code,
  commonInput,
  commonRow,
  Ids,
  ObjectLinkRow,
  ObjectPointer,
  optional,
  RecordRights,
  stepAsk,
  Text,
} from '../object/record';
import { type ProblemState, problemStates } from './lifecycle';
import { type ProblemTab, problemSortKeys, problemTabs } from './lists';

const State = OneOf(Object.keys(problemStates) as ProblemState[]);
const Severity = Type.Integer({ minimum: 1, maximum: 4 });

const written = {
  ...commonInput,
  type: Nullable(Code),
  severity: Severity,
  urgent: Type.Integer({ minimum: 1, maximum: 4 }),
  affected: Text(500),
  deadline: Nullable(Day),
  resolution: Nullable(Code),
  resolutionComment: Text(),
  rootCause: Text(),
};
export const ProblemCreate = Type.Object({
  projectId: Id,
  ...optional(written),
  title: written.title,
  severity: Severity,
});
export type ProblemCreate = Static<typeof ProblemCreate>;
export const ProblemBatchCreate = Type.Object({
  projectId: Id,
  titles: Type.Array(written.title, { minItems: 1, maxItems: 50 }),
  severity: Severity,
  assigneeId: Type.Optional(Nullable(Id)),
});
export type ProblemBatchCreate = Static<typeof ProblemBatchCreate>;
export const ProblemUpdate = Type.Object({ version: Type.Integer(), ...optional(written) });
export type ProblemUpdate = Static<typeof ProblemUpdate>;

export const ProblemRow = Type.Object({
  ...commonRow,
  state: State,
  type: Nullable(Type.String()),
  severity: Severity,
  urgent: Type.Integer(),
  deadline: Nullable(Day),
  overdue: Type.Boolean(),
  resolution: Nullable(Type.String()),
  resolvedTime: Nullable(Instant),
  /** Those of the present cycle. */
  clocks: Type.Array(ClockRow),
});
export type ProblemRow = Static<typeof ProblemRow>;

export const ProblemDetail = Type.Object({
  ...ProblemRow.properties,
  project: Type.Object({ id: Id, name: Type.String(), readonly: Type.Boolean() }),
  description: Type.String(),
  affected: Type.String(),
  resolutionComment: Type.String(),
  rootCause: Type.String(),
  resolvedBy: Nullable(Person),
  closedTime: Nullable(Instant),
  reopenCount: Type.Integer(),
  stateBefore: Nullable(State),
  /** Of the cycles before. */
  pastClocks: Type.Array(ClockRow),
  links: Type.Array(ObjectLinkRow),
  origin: Nullable(ObjectPointer),
  rights: RecordRights,
});
export type ProblemDetail = Static<typeof ProblemDetail>;

const many = <T extends ReturnType<typeof Type.String>>(one: T) => Type.Optional(Type.Array(one, { maxItems: 50 }));
export const ProblemFilter = Type.Object({
  tab: Type.Optional(OneOf(Object.keys(problemTabs) as ProblemTab[])),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  states: Type.Optional(Type.Array(State)),
  severities: Type.Optional(Type.Array(Severity)),
  types: many(Code),
  assigneeIds: many(Id),
  ownerIds: many(Id),
  labelIds: many(Id),
  overdue: Type.Optional(Type.Boolean()),
  /** A clock of the present cycle is missed. */
  missed: Type.Optional(Type.Boolean()),
});
export type ProblemFilter = Static<typeof ProblemFilter>;
export const ProblemQuery = Type.Object({
  projectId: Id,
  filter: Type.Optional(ProblemFilter),
  sort: Type.Optional(OneOf(problemSortKeys)),
  order: Type.Optional(OneOf(['asc', 'desc'])),
  ...pagingFields,
});
export type ProblemQuery = Static<typeof ProblemQuery>;
export const ProblemPage = Page(ProblemRow);

export const ProblemStep = Type.Object({
  ...stepAsk(Object.keys(problemStates) as ProblemState[]),
  assigneeId: Type.Optional(Nullable(Id)),
  resolution: Type.Optional(Nullable(Code)),
  resolutionComment: Type.Optional(Text()),
  rootCause: Type.Optional(Text()),
});
export type ProblemStep = Static<typeof ProblemStep>;
export const ProblemStepped = Type.Object({ state: State, version: Type.Integer() });
export const ProblemBatchStep = Type.Object({
  projectId: Id,
  ids: Ids,
  to: OneOf<ProblemState | 'back'>([...(Object.keys(problemStates) as ProblemState[]), 'back']),
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type ProblemBatchStep = Static<typeof ProblemBatchStep>;
export const ProblemBatchUpdate = Type.Object({
  projectId: Id,
  ids: Ids,
  set: Type.Object(
    optional({
      assigneeId: written.assigneeId,
      ownerId: written.ownerId,
      severity: written.severity,
      type: written.type,
      deadline: written.deadline,
    }),
  ),
});
export type ProblemBatchUpdate = Static<typeof ProblemBatchUpdate>;

/** What a problem is made into. */
export const ProblemConvert = Type.Object({
  version: Type.Integer(),
  to: OneOf(['task', 'risk']),
  title: Type.Optional(written.title),
  /** Of a task. */
  taskTypeId: Type.Optional(Id),
  /** Of a risk. */
  probability: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  impact: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
});
export type ProblemConvert = Static<typeof ProblemConvert>;
export const ProblemConverted = Type.Object({ made: ObjectPointer, version: Type.Integer() });

const SlaRule = Type.Object({
  response: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  resolution: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  mode: OneOf(Object.keys(clockModes) as ClockMode[]),
});
/** Limits in minutes, in the order of the severities. */
export const SlaRules = Type.Object({
  rules: Type.Array(SlaRule, { minItems: 4, maxItems: 4 }),
  version: Type.Integer(),
});
export type SlaRules = Static<typeof SlaRules>;
