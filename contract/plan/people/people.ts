/**
 * Who works on the nodes of a plan and how much of each week that takes (specification §2 "plan"). Work is a number of
 * hours, or a share of each working day; it is spread over the days of its node, and never changes them.
 */
import { type Static, Type } from 'typebox';
import { Day, Id, Nullable, OneOf, Person, RowVersion } from '../../envelope';
import { levelOrders } from './level';

/** People of one node, and of one look at a plan. */
export const ASSIGNMENTS_MAX = 50;
export const LOAD_ROWS_MAX = 200;
/** Weeks that are told at once; a plan that goes further is told up to there. */
export const LOAD_WEEKS_MAX = 156;
export const UNITS_MAX = 1_000;
export const WORK_HOURS_MAX = 100_000;

const units = Type.Integer({ minimum: 1, maximum: UNITS_MAX });
const hours = Nullable(Type.Number({ minimum: 0, maximum: WORK_HOURS_MAX }));

/** Somebody of the project, or a position for which nobody is known yet. */
export const AssignmentInput = Type.Object({
  userId: Type.Optional(Id),
  positionId: Type.Optional(Id),
  units,
  hours,
});
export type AssignmentInput = Static<typeof AssignmentInput>;
/** All of a node: those that are left out go. */
export const AssignmentsSave = Type.Object({
  assignments: Type.Array(AssignmentInput, { maxItems: ASSIGNMENTS_MAX }),
  /** Of the node. */
  version: RowVersion,
});
export type AssignmentsSave = Static<typeof AssignmentsSave>;

export const AssignmentView = Type.Object({
  id: Id,
  person: Nullable(Person),
  position: Nullable(Type.Object({ id: Id, name: Type.String() })),
  units: Type.Integer(),
  hours,
  /** Hours that it takes: those that were given, or the share of the node's working days. */
  work: Type.Number(),
});
export type AssignmentView = Static<typeof AssignmentView>;
export const Assignments = Type.Object({
  assignments: Type.Array(AssignmentView),
  /** Positions of the enterprise that may be chosen. */
  positions: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  version: RowVersion,
  editable: Type.Boolean(),
});
export type Assignments = Static<typeof Assignments>;

export const LoadCell = Type.Object({
  /** Minutes on the nodes of this plan, and on those of all other plans together. */
  planned: Type.Integer(),
  elsewhere: Type.Integer(),
  /** Minutes that the person can work by the calendar, without leave; null of a position. */
  capacity: Nullable(Type.Integer()),
});
export const LoadRow = Type.Object({
  person: Nullable(Person),
  position: Nullable(Type.String()),
  cells: Type.Array(LoadCell),
  /** Days between which more is planned than fits, with the nodes of this plan in it; also within a week whose sum fits. */
  overload: Type.Array(
    Type.Object({ from: Day, to: Day, excess: Type.Integer(), nodeIds: Type.Array(Id), elsewhere: Type.Boolean() }),
  ),
});
export type LoadRow = Static<typeof LoadRow>;
export const PlanLoad = Type.Object({
  /** Mondays. */
  weeks: Type.Array(Day),
  rows: Type.Array(LoadRow),
  /** There are more people, or more weeks, than are told. */
  cut: Type.Boolean(),
});
export type PlanLoad = Static<typeof PlanLoad>;

const by = OneOf(Object.keys(levelOrders) as (keyof typeof levelOrders)[]);
export const LevelQuery = Type.Object({ projectId: Id, by });
export type LevelQuery = Static<typeof LevelQuery>;
export const LevelMove = Type.Object({
  nodeId: Id,
  wbs: Type.String(),
  title: Type.String(),
  startBefore: Day,
  endBefore: Day,
  startOn: Day,
  endOn: Day,
  /** Working days that its start moves. */
  days: Type.Integer(),
});
export type LevelMove = Static<typeof LevelMove>;
export const LevelProposal = Type.Object({
  /** Of the plan and the people that it was reckoned on: another key, another proposal. */
  key: Type.String(),
  moves: Type.Array(LevelMove),
  /** Person days on which more than a day is planned, before and after. */
  overBefore: Type.Integer(),
  overAfter: Type.Integer(),
  endBefore: Nullable(Day),
  endOn: Nullable(Day),
  /** Nodes that are too much by themselves: no day would do. */
  unsolved: Type.Array(Type.Object({ nodeId: Id, wbs: Type.String(), title: Type.String() })),
});
export type LevelProposal = Static<typeof LevelProposal>;
export const LevelApply = Type.Object({
  projectId: Id,
  by,
  key: Type.String({ maxLength: 100 }),
  /** Into the plan, or into a new change request that is put to approval later. */
  into: OneOf(['plan', 'change']),
});
export type LevelApply = Static<typeof LevelApply>;
export const LevelApplied = Type.Object({
  actId: Nullable(Id),
  /** Of the change request. */
  changeId: Nullable(Id),
  moved: Type.Integer(),
  along: Type.Integer(),
});
export type LevelApplied = Static<typeof LevelApplied>;
