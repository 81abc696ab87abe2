/** Approvals (areas of the specification: plan, section 4): one part for everything that people agree to. */
import { type Static, Type } from 'typebox';
import { PASSWORD_TYPED_MAX } from '../auth/password';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import { type StepMode, stepModes } from '../object/stepModes';
import { objectTypeCodes } from '../objectTypes';
import { entryStates } from './decide';
import {
  ANSWER_MANY_MAX,
  type ApprovalAct,
  type ApprovalBox,
  type ApprovalState,
  type ApproverKind,
  approvalActs,
  approvalBoxes,
  approvalPurposeCodes,
  approvalStates,
  approverKinds,
  type EmptyRule,
  emptyRules,
  type FlowPurpose,
  flowPurposes,
  type IdentityWay,
  identityWays,
  type LeaverRule,
  leaverRules,
  OPINION_MAX,
  PEOPLE_MAX,
  type ReturnWay,
  returnWays,
  type SelfRule,
  type SignerPlace,
  STEPS_MAX,
  selfRules,
  signerPlaces,
} from './kinds';

const keys = <K extends string>(words: Record<K, string>) => Object.keys(words) as K[];
const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' });
const Opinion = Type.String({ maxLength: OPINION_MAX });
const Reason = Type.String({ minLength: 1, maxLength: OPINION_MAX, pattern: '\\S' });

export const Approver = Type.Object({
  kind: OneOf<ApproverKind>(keys(approverKinds)),
  /** Of a member or a role; absent for the others. */
  id: Type.Optional(Id),
});
export type Approver = Static<typeof Approver>;

export const ApprovalStep = Type.Object({
  name: Name,
  mode: OneOf<StepMode>(keys(stepModes)),
  /** Of `percent`. */
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  people: Type.Array(Approver, { minItems: 1, maxItems: PEOPLE_MAX }),
  selfRule: OneOf<SelfRule>(keys(selfRules)),
  emptyRule: OneOf<EmptyRule>(keys(emptyRules)),
  /** Of `user`. */
  emptyTo: Type.Optional(Id),
  leaverRule: OneOf<LeaverRule>(keys(leaverRules)),
  /** Whoever answers shows once more who they are; nothing is answered for them by the rules. */
  sign: Type.Optional(Type.Boolean()),
});
export type ApprovalStep = Static<typeof ApprovalStep>;

const flowFields = {
  name: Name,
  enabled: Type.Boolean(),
  steps: Type.Array(ApprovalStep, { minItems: 1, maxItems: STEPS_MAX }),
  /** Told of the start and the end; holds nobody up. */
  copyTo: Type.Array(Id, { maxItems: PEOPLE_MAX }),
};
/** What it is the flow of, without being named there. */
const purposes = Type.Array(OneOf<FlowPurpose>([...flowPurposes]), {
  maxItems: flowPurposes.length,
  uniqueItems: true,
});
const flowSave = { ...flowFields, purposes: Type.Optional(purposes) };
export const FlowSave = Type.Object(flowSave);
export type FlowSave = Static<typeof FlowSave>;
export const FlowUpdate = Type.Object({ ...flowSave, version: RowVersion });
export type FlowUpdate = Static<typeof FlowUpdate>;
export const ApprovalFlow = Type.Object({
  id: Id,
  ...flowFields,
  purposes,
  version: RowVersion,
  /** Approvals that run by it now; those keep the steps that they began with. */
  running: Type.Integer(),
  updatedBy: Nullable(Person),
  updatedTime: Instant,
});
export type ApprovalFlow = Static<typeof ApprovalFlow>;

/** What whoever asks may do with one's own entry, or with the whole. */
export const approvalMoves = [
  'answer',
  'transfer',
  'ask',
  'reply',
  'addSigner',
  'return',
  'withdraw',
  'takeBack',
  'urge',
  'copy',
  'resubmit',
] as const;
export type ApprovalMove = (typeof approvalMoves)[number];

export const ApprovalEntry = Type.Object({
  id: Id,
  step: Type.Integer(),
  round: Type.Integer(),
  state: OneOf(keys(entryStates)),
  /** Whose answer it is. */
  principal: Nullable(Person),
  /** Who answered for them. */
  actor: Nullable(Person),
  /** Whom the principal asked; it comes back. */
  asked: Nullable(Person),
  /** Added by another entry's person. */
  parentId: Nullable(Id),
  place: Nullable(OneOf<SignerPlace>(keys(signerPlaces))),
  opinion: Type.String(),
  auto: Type.Boolean(),
  /** Answered before a return; does not count any more. */
  voided: Type.Boolean(),
  openedTime: Nullable(Instant),
  answeredTime: Nullable(Instant),
  /** Of a step that is signed: by what, and the hash of what was agreed to or refused. */
  signed: Nullable(Type.Object({ by: OneOf<IdentityWay>(keys(identityWays)), hash: Type.String() })),
  /** The reader may answer it, by themselves or for the principal. */
  mine: Type.Boolean(),
  /** The reader added it and may take it off. */
  removable: Type.Boolean(),
});
export type ApprovalEntry = Static<typeof ApprovalEntry>;

export const ApprovalLine = Type.Object({
  id: Id,
  act: OneOf<ApprovalAct>(keys(approvalActs)),
  step: Type.Integer(),
  by: Nullable(Person),
  /** Whose answer it was, where another one gave it; or who is meant. */
  to: Type.Array(Person),
  text: Type.String(),
  time: Instant,
});
export type ApprovalLine = Static<typeof ApprovalLine>;

const summary = {
  id: Id,
  purpose: OneOf(approvalPurposeCodes),
  title: Type.String(),
  objectType: OneOf(objectTypeCodes),
  objectId: Id,
  /** Null: the reader may not see the object itself. */
  object: Nullable(Type.Object({ no: Nullable(Type.String()), title: Type.String(), page: Type.String() })),
  projectName: Nullable(Type.String()),
  state: OneOf<ApprovalState>(keys(approvalStates)),
  step: Type.Integer(),
  steps: Type.Integer(),
  stepName: Type.String(),
  initiator: Nullable(Person),
  /** Whose answers are awaited. */
  waitingFor: Type.Array(Person),
  /** Why it was refused, returned or withdrawn; empty while it runs, and once it has passed. */
  reason: Type.String(),
  createdTime: Instant,
  endedTime: Nullable(Instant),
  version: RowVersion,
};
export const ApprovalSummary = Type.Object(summary);
export type ApprovalSummary = Static<typeof ApprovalSummary>;

export const ApprovalDetail = Type.Object({
  ...summary,
  text: Type.String(),
  flow: Type.Array(ApprovalStep),
  entries: Type.Array(ApprovalEntry),
  lines: Type.Array(ApprovalLine),
  copied: Type.Array(Person),
  moves: Type.Array(OneOf(approvalMoves)),
});
export type ApprovalDetail = Static<typeof ApprovalDetail>;

export const ApprovalQuery = Type.Object({ box: OneOf<ApprovalBox>(keys(approvalBoxes)), ...pagingFields });
export type ApprovalQuery = Static<typeof ApprovalQuery>;
export const ApprovalPage = Page(ApprovalSummary);
export const ApprovalCounts = Type.Object({ todo: Type.Integer() });
export const ApprovalsOfObject = Type.Object({ objectType: OneOf(objectTypeCodes), objectId: Id });
export type ApprovalsOfObject = Static<typeof ApprovalsOfObject>;

const entry = { entryId: Id };
export const Answer = Type.Object({
  ...entry,
  pass: Type.Boolean(),
  opinion: Opinion,
  /** Of a step that is signed; left out by who signed in just now. */
  password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX })),
});
export type Answer = Static<typeof Answer>;
/** The same answer to many, each in its own right. */
export const AnswerMany = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: ANSWER_MANY_MAX, uniqueItems: true }),
  pass: Type.Boolean(),
  opinion: Opinion,
});
export type AnswerMany = Static<typeof AnswerMany>;
export const AnsweredMany = Type.Array(
  Type.Object({
    id: Id,
    /** Why this one was left as it is; null: it was answered. */
    refused: Nullable(Type.String()),
  }),
);
export type AnsweredMany = Static<typeof AnsweredMany>;
export const Transfer = Type.Object({ ...entry, toId: Id, opinion: Opinion });
export type Transfer = Static<typeof Transfer>;
export const Reply = Type.Object({ ...entry, opinion: Reason });
export type Reply = Static<typeof Reply>;
export const AddSigners = Type.Object({
  ...entry,
  place: OneOf<SignerPlace>(keys(signerPlaces)),
  userIds: Type.Array(Id, { minItems: 1, maxItems: PEOPLE_MAX }),
  opinion: Opinion,
});
export type AddSigners = Static<typeof AddSigners>;
export const OneEntry = Type.Object(entry);
export type OneEntry = Static<typeof OneEntry>;
export const Return = Type.Object({
  ...entry,
  /** 0: to the initiator. */
  toStep: Type.Integer({ minimum: 0, maximum: STEPS_MAX }),
  way: OneOf<ReturnWay>(keys(returnWays)),
  opinion: Reason,
});
export type Return = Static<typeof Return>;
export const Withdraw = Type.Object({ opinion: Opinion });
export type Withdraw = Static<typeof Withdraw>;
export const CopyTo = Type.Object({ userIds: Type.Array(Id, { minItems: 1, maxItems: PEOPLE_MAX }) });
export type CopyTo = Static<typeof CopyTo>;

const delegationFields = {
  toId: Id,
  /** Empty: all. */
  purposes: Type.Array(OneOf(approvalPurposeCodes), { maxItems: approvalPurposeCodes.length }),
  from: Instant,
  to: Instant,
};
export const DelegationCreate = Type.Object(delegationFields);
export type DelegationCreate = Static<typeof DelegationCreate>;
export const Delegation = Type.Object({
  ...delegationFields,
  id: Id,
  person: Nullable(Person),
  /** Others who stand in for nobody yet, and whom the reader stands in for. */
  mine: Type.Boolean(),
  active: Type.Boolean(),
  /** It leads back to who gave it, over others' delegations: nobody stands in. */
  ring: Type.Boolean(),
});
export type Delegation = Static<typeof Delegation>;
