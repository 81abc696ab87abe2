/** Change requests of a plan as the API speaks of them: what they would move, what they cost, and what the delays come from. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person, RowVersion } from '../../envelope';
import { type NodeKind, nodeKinds } from '../kinds';
import { NodeCreate, PlanRowsWrite } from '../plan';
import { type ChangeState, changeStates } from './kinds';

const Kind = OneOf<NodeKind>(Object.keys(nodeKinds) as NodeKind[]);
const Title = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const Reason = Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' });

export const ChangeCreate = Type.Object({ projectId: Id, title: Title, reason: Reason });
export type ChangeCreate = Static<typeof ChangeCreate>;
export const ChangeUpdate = Type.Object({ title: Title, reason: Reason, version: RowVersion });
export type ChangeUpdate = Static<typeof ChangeUpdate>;
/** As it was seen by whoever asks. */
export const ChangeSubmit = Type.Object({ version: RowVersion });
export type ChangeSubmit = Static<typeof ChangeSubmit>;
/** Their changes leave the draft: they stand again as in the plan. */
export const ChangeRevert = Type.Object({ nodeIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) });
export type ChangeRevert = Static<typeof ChangeRevert>;
export const DraftNodeCreate = Type.Omit(NodeCreate, ['projectId']);
export const DraftRowsWrite = Type.Omit(PlanRowsWrite, ['projectId']);

/** `own`: the draft changes it; `along`: only its days follow. */
export const nodeEffects = ['added', 'removed', 'own', 'along'] as const;
export type NodeEffect = (typeof nodeEffects)[number];
export const ChangedNode = Type.Object({
  nodeId: Id,
  wbs: Type.String(),
  kind: Kind,
  title: Type.String(),
  effect: OneOf<NodeEffect>([...nodeEffects]),
  /** What is changed of it, in words: 「工期：5 天 → 8 天」. */
  words: Type.Array(Type.String()),
  startBefore: Nullable(Day),
  endBefore: Nullable(Day),
  startOn: Nullable(Day),
  endOn: Nullable(Day),
  /** Working days later; null where it is on one side only. */
  startSlip: Nullable(Type.Integer()),
  endSlip: Nullable(Type.Integer()),
});
export type ChangedNode = Static<typeof ChangedNode>;

export const ChangeImpact = Type.Object({
  endBefore: Nullable(Day),
  endOn: Nullable(Day),
  /** Of the plan's end, in working days. */
  endSlip: Nullable(Type.Integer()),
  /** What the draft changes, and what moves along; in the order of the plan. */
  nodes: Type.Array(ChangedNode),
  /** Others that move along and are not listed. */
  more: Type.Integer(),
  /** Public tasks that move with their nodes, where nodes lead; absent of requests from before. */
  tasks: Type.Optional(Type.Integer()),
  /**
   * Hours more or less: those estimated on the tasks of a node grow with its length; of what is removed the part goes
   * that is not earned yet.
   */
  hours: Type.Number(),
  /** Work packages that are longer, shorter or new and have no estimated hours: they are not in the sum. */
  unestimated: Type.Integer(),
  /** Fen: the hours at what the budget in force gives for an hour of the plan. Null: no budget, or the reader may not see cost. */
  money: Nullable(Type.Number()),
});
export type ChangeImpact = Static<typeof ChangeImpact>;

const summary = {
  id: Id,
  no: Type.Integer(),
  title: Type.String(),
  reason: Type.String(),
  state: OneOf<ChangeState>(Object.keys(changeStates) as ChangeState[]),
  createdBy: Nullable(Person),
  createdTime: Instant,
  submittedBy: Nullable(Person),
  submittedTime: Nullable(Instant),
  appliedBy: Nullable(Person),
  appliedTime: Nullable(Instant),
  /** Working days of the plan's end: as it was applied, or as it was asked about; null before. */
  endSlip: Nullable(Type.Integer()),
  version: RowVersion,
};
export const ChangeSummary = Type.Object(summary);
export type ChangeSummary = Static<typeof ChangeSummary>;
export const PlanChanges = Type.Object({ changes: Type.Array(ChangeSummary), editable: Type.Boolean() });
export type PlanChanges = Static<typeof PlanChanges>;

export const ChangeDetail = Type.Object({
  ...summary,
  projectId: Id,
  /** As reckoned on the plan of now; of one that is over, as it was. Null: it cannot be applied, `refused` says why. */
  impact: Nullable(ChangeImpact),
  /** What approvers were shown; null before it was handed in. */
  askedEndOn: Nullable(Day),
  askedEndSlip: Nullable(Type.Integer()),
  /** The plan changed since it was handed in: nobody can agree until it is handed in anew. */
  stale: Type.Boolean(),
  /** Why the draft does not fit into the plan of now. */
  refused: Nullable(Type.String()),
  editable: Type.Boolean(),
  /** May be handed in, for the first time or anew. */
  submittable: Type.Boolean(),
  deletable: Type.Boolean(),
  /** May be taken back: only for some days. */
  takeable: Type.Boolean(),
});
export type ChangeDetail = Static<typeof ChangeDetail>;

/** How far the plan is behind its approved baseline, in working days: by approved change requests, and by itself. */
export const SlipShare = Type.Object({
  total: Type.Integer(),
  byChanges: Type.Integer(),
  without: Type.Integer(),
});
export type SlipShare = Static<typeof SlipShare>;
export const SlipRow = Type.Object({
  nodeId: Id,
  wbs: Type.String(),
  kind: Kind,
  title: Type.String(),
  endBefore: Day,
  endOn: Day,
  ...SlipShare.properties,
});
export type SlipRow = Static<typeof SlipRow>;
export const SlipReport = Type.Object({
  /** Null: no baseline is approved, and nothing is told apart. */
  baseline: Nullable(
    Type.Object({ id: Id, no: Type.Integer(), name: Type.String(), approvedTime: Instant, endOn: Nullable(Day) }),
  ),
  endOn: Nullable(Day),
  /** Of the plan's end. */
  whole: Nullable(SlipShare),
  /** Phases and milestones that the baseline holds and the plan still has. */
  rows: Type.Array(SlipRow),
  /** Applied since the baseline was taken, the first one first. */
  changes: Type.Array(
    Type.Object({ id: Id, no: Type.Integer(), title: Type.String(), appliedTime: Instant, endSlip: Type.Integer() }),
  ),
});
export type SlipReport = Static<typeof SlipReport>;
