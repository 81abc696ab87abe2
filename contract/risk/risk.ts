/** Risks (specification §2 project centre; product model 17.2). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import {
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
import { type RiskState, riskStates } from './lifecycle';
import { type RiskTab, riskSortKeys, riskTabs } from './lists';
import {
  CELLS,
  type Nature,
  natures,
  type Proximity,
  proximities,
  type RiskLevel,
  riskLevels,
  type Trend,
  trends,
} from './matrix';

const State = OneOf(Object.keys(riskStates) as RiskState[]);
const Level = OneOf(Object.keys(riskLevels) as RiskLevel[]);
const Rating = Type.Integer({ minimum: 1, maximum: 5 });
const Cell = Type.Integer({ minimum: 1, maximum: CELLS });

const written = {
  ...commonInput,
  nature: OneOf(Object.keys(natures) as Nature[]),
  source: Nullable(Code),
  category: Nullable(Code),
  strategy: Nullable(Code),
  measures: Text(),
  contingency: Text(),
  triggerSignal: Text(500),
  resolution: Text(),
  identifiedOn: Day,
  expectedAt: Nullable(Day),
  planCloseOn: Nullable(Day),
};
export const RiskCreate = Type.Object({
  projectId: Id,
  ...optional(written),
  title: written.title,
  probability: Rating,
  impact: Rating,
});
export type RiskCreate = Static<typeof RiskCreate>;
/** Several at once, a title each. */
export const RiskBatchCreate = Type.Object({
  projectId: Id,
  titles: Type.Array(written.title, { minItems: 1, maxItems: 50 }),
  probability: Rating,
  impact: Rating,
  assigneeId: Type.Optional(Nullable(Id)),
});
export type RiskBatchCreate = Static<typeof RiskBatchCreate>;
export const RiskUpdate = Type.Object({
  version: Type.Integer(),
  ...optional(written),
  probability: Type.Optional(Rating),
  impact: Type.Optional(Rating),
  /** Of a new first assessment after identification. */
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type RiskUpdate = Static<typeof RiskUpdate>;

export const RiskRow = Type.Object({
  ...commonRow,
  state: State,
  source: Nullable(Type.String()),
  category: Nullable(Type.String()),
  nature: written.nature,
  strategy: Nullable(Type.String()),
  firstCell: Cell,
  /** The residual: as it is assessed now. */
  cell: Cell,
  level: Level,
  trend: Nullable(OneOf(Object.keys(trends) as Trend[])),
  proximity: Nullable(OneOf(Object.keys(proximities) as Proximity[])),
  expectedAt: Nullable(Day),
  identifiedOn: Day,
  planCloseOn: Nullable(Day),
  closedOn: Nullable(Day),
  /** The plan to close it has passed. */
  overdue: Type.Boolean(),
  trackedTime: Nullable(Instant),
  /** The next track is due by then; null where nobody tracks it. */
  reviewOn: Nullable(Day),
  escalatedTime: Nullable(Instant),
});
export type RiskRow = Static<typeof RiskRow>;

export const RiskTrack = Type.Object({
  id: Id,
  at: Instant,
  by: Nullable(Person),
  probability: Nullable(Rating),
  impact: Nullable(Rating),
  level: Nullable(Level),
  situation: Type.String(),
  measures: Type.String(),
});
export type RiskTrack = Static<typeof RiskTrack>;
export const RiskTrackCreate = Type.Object({
  version: Type.Integer(),
  situation: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
  measures: Type.Optional(Text()),
  probability: Type.Optional(Rating),
  impact: Type.Optional(Rating),
});
export type RiskTrackCreate = Static<typeof RiskTrackCreate>;

export const RiskDetail = Type.Object({
  ...RiskRow.properties,
  project: Type.Object({ id: Id, name: Type.String(), readonly: Type.Boolean() }),
  description: Type.String(),
  measures: Type.String(),
  contingency: Type.String(),
  triggerSignal: Type.String(),
  resolution: Type.String(),
  stateBefore: Nullable(State),
  tracks: Type.Array(RiskTrack),
  links: Type.Array(ObjectLinkRow),
  origin: Nullable(ObjectPointer),
  rights: RecordRights,
});
export type RiskDetail = Static<typeof RiskDetail>;

const many = <T extends ReturnType<typeof Type.String>>(one: T) => Type.Optional(Type.Array(one, { maxItems: 50 }));
export const RiskFilter = Type.Object({
  tab: Type.Optional(OneOf(Object.keys(riskTabs) as RiskTab[])),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  states: Type.Optional(Type.Array(State)),
  levels: Type.Optional(Type.Array(Level)),
  /** Of the map, as things stand. */
  cells: Type.Optional(Type.Array(Cell, { maxItems: CELLS })),
  nature: Type.Optional(written.nature),
  assigneeIds: many(Id),
  ownerIds: many(Id),
  sources: many(Code),
  categories: many(Code),
  strategies: many(Code),
  labelIds: many(Id),
  overdue: Type.Optional(Type.Boolean()),
});
export type RiskFilter = Static<typeof RiskFilter>;
export const RiskQuery = Type.Object({
  projectId: Id,
  filter: Type.Optional(RiskFilter),
  sort: Type.Optional(OneOf(riskSortKeys)),
  order: Type.Optional(OneOf(['asc', 'desc'])),
  ...pagingFields,
});
export type RiskQuery = Static<typeof RiskQuery>;
export const RiskPage = Page(RiskRow);

/** Open risks by cell: as they stand, and as they were first assessed. */
export const RiskMap = Type.Object({
  current: Type.Array(Type.Object({ cell: Cell, count: Type.Integer() })),
  first: Type.Array(Type.Object({ cell: Cell, count: Type.Integer() })),
  moves: Type.Array(Type.Object({ from: Cell, to: Cell, count: Type.Integer() })),
});
export type RiskMap = Static<typeof RiskMap>;

export const RiskStep = Type.Object({
  ...stepAsk(Object.keys(riskStates) as RiskState[]),
  strategy: Type.Optional(Nullable(Code)),
  measures: Type.Optional(Text()),
  assigneeId: Type.Optional(Nullable(Id)),
  resolution: Type.Optional(Text()),
  situation: Type.Optional(Text()),
  /** Of what has occurred: an existing problem instead of a new one. */
  problemId: Type.Optional(Id),
});
export type RiskStep = Static<typeof RiskStep>;
export const RiskStepped = Type.Object({
  state: State,
  version: Type.Integer(),
  /** What it became, where the step made or linked one. */
  problem: Nullable(ObjectPointer),
});
export type RiskStepped = Static<typeof RiskStepped>;
export const RiskBatchStep = Type.Object({
  projectId: Id,
  ids: Ids,
  to: OneOf<RiskState | 'back'>([...(Object.keys(riskStates) as RiskState[]), 'back']),
  reason: Type.Optional(Type.String({ maxLength: 1000 })),
  resolution: Type.Optional(Text()),
});
export type RiskBatchStep = Static<typeof RiskBatchStep>;
export const RiskBatchUpdate = Type.Object({
  projectId: Id,
  ids: Ids,
  set: Type.Object(
    optional({
      assigneeId: written.assigneeId,
      ownerId: written.ownerId,
      category: written.category,
      source: written.source,
      strategy: written.strategy,
      planCloseOn: written.planCloseOn,
    }),
  ),
});
export type RiskBatchUpdate = Static<typeof RiskBatchUpdate>;

export const RiskRules = Type.Object({
  /** Levels of cells 1 to 25. */
  matrix: Type.Array(Level, { minItems: CELLS, maxItems: CELLS }),
  /** Days after the last track. */
  reviewDays: Type.Object({
    high: Type.Integer({ minimum: 1, maximum: 365 }),
    mid: Type.Integer({ minimum: 1, maximum: 365 }),
    low: Type.Integer({ minimum: 1, maximum: 365 }),
  }),
  opportunities: Type.Boolean(),
  version: Type.Integer(),
});
export type RiskRules = Static<typeof RiskRules>;
