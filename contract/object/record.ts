/** What objects of registers (risks, problems) share in the API: pieces of their rows, steps, links, history and clocks. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, RowVersion } from '../envelope';
import { type ClockMode, type ClockOutcome, clockModes } from './clock';
import { BATCH_MAX } from './limits';
import { type LinkKind, linkKinds } from './links';
import { type RegisterType, registerTypes } from './registerTypes';

export const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
export const Html = Type.String({ maxLength: 100_000 });
export const Text = (maxLength = 2000) => Type.String({ maxLength });
export const Reason = Type.String({ maxLength: 1000 });
/** A reason that cannot be left out. */
export const Said = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' });
export const Code = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_]+$' });
export const LabelIds = Type.Array(Id, { maxItems: 20, uniqueItems: true });

export const ObjectPointer = Type.Object({
  type: OneOf<'task' | RegisterType>(['task', ...registerTypes]),
  id: Id,
  no: Type.String(),
  title: Type.String(),
  /** In words; null where its kind has none. */
  state: Nullable(Type.String()),
  /** Nothing is left to do. */
  closed: Type.Boolean(),
  projectId: Id,
});
export type ObjectPointer = Static<typeof ObjectPointer>;

/** A link as one end sees it. */
export const ObjectLinkRow = Type.Object({
  kind: OneOf(Object.keys(linkKinds) as LinkKind[]),
  /** Whether the object that was asked about is the first end. */
  outgoing: Type.Boolean(),
  other: ObjectPointer,
});
export type ObjectLinkRow = Static<typeof ObjectLinkRow>;

export const ClockRow = Type.Object({
  metric: Type.String(),
  cycle: Type.Integer(),
  /** Minutes. */
  goal: Type.Integer(),
  consumed: Type.Integer(),
  mode: OneOf(Object.keys(clockModes) as ClockMode[]),
  running: Type.Boolean(),
  /** Runs, but nothing is used up now: nobody works at this hour. */
  resting: Type.Boolean(),
  near: Type.Boolean(),
  missed: Type.Boolean(),
  dueTime: Nullable(Instant),
  endedTime: Nullable(Instant),
  outcome: Nullable(OneOf<ClockOutcome>(['met', 'missed', 'void'])),
});
export type ClockRow = Static<typeof ClockRow>;

/** A step as a button asks for it: with what it stood beside. */
export const stepAsk = <S extends string>(states: readonly S[]) => ({
  to: OneOf<S | 'back'>([...states, 'back']),
  state: OneOf(states),
  version: RowVersion,
  reason: Type.Optional(Reason),
});

export const Ids = Type.Array(Id, { minItems: 1, maxItems: BATCH_MAX, uniqueItems: true });
const Values = Type.Record(Type.String(), Type.Unknown());
export const BatchAnswer = Type.Object({
  done: Type.Integer(),
  /** Of those done: they stood like that already, and nothing was written. */
  unchanged: Type.Integer(),
  /** What a change wrote, as it is taken back: the fields that were asked for, as they are kept. */
  changed: Type.Array(Type.Object({ id: Id, no: Type.String(), before: Values, after: Values })),
  refused: Type.Array(Type.Object({ id: Id, no: Type.String(), reason: Type.String() })),
});
export type BatchAnswer = Static<typeof BatchAnswer>;

export const RecordRights = Type.Object({
  update: Type.Boolean(),
  state: Type.Boolean(),
  remove: Type.Boolean(),
  comment: Type.Boolean(),
});
export type RecordRights = Static<typeof RecordRights>;
export { Day };
