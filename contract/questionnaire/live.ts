/** A vote on a screen: the host asks question by question, phones answer, the result stands on both. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../envelope';
import { writeRefusals } from './access';
import { ThemeSchema, WriteAuth } from './form';
import { isSilent, type Question, type QuestionKind } from './model';
import type { Figures } from './tally';

/** Kinds that a room answers at a glance. */
export const liveKinds: readonly QuestionKind[] = [
  ...(['single', 'multiple', 'select', 'yesNo', 'picture', 'rating', 'nps', 'scale'] as const),
];
/** Questions of a design that can be put to a room, without what leads from one to another. */
export const liveQuestions = (questions: readonly Question[]): Question[] =>
  questions.filter(({ kind }) => !isSilent(kind) && liveKinds.includes(kind)).map(bare);
const bare = ({
  show: _,
  hide: __,
  require: ___,
  set: ____,
  leave: _____,
  prefill: ______,
  ...rest
}: Question): Question => ({
  ...rest,
  // Whoever votes chooses, and writes nothing.
  ...(rest.options && {
    options: rest.options.map(({ show: _s, hide: _h, other: _o, ...option }) => option),
  }),
});

/** Of one vote. */
export const VOTERS_MAX = 5_000;
/** So long a phone waits for what is asked next, before it asks again. */
export const LIVE_WAIT_MS = 10_000;

export const LiveStart = Type.Object({ id: Id });
export const LiveStep = Type.Object({
  id: Id,
  question: Type.String({ minLength: 1, maxLength: 20 }),
  /** Votes are taken; not any more: the result stands on the phones too. */
  taking: Type.Boolean(),
});
export type LiveStep = Static<typeof LiveStep>;

export const LiveState = Type.Object({
  /** What runs; null: nothing. */
  live: Nullable(
    Type.Object({
      id: Id,
      question: Nullable(Type.String()),
      taking: Type.Boolean(),
      /** Who voted in it at all, and on the question of now. */
      voters: Type.Integer(),
      votes: Type.Integer(),
      /** Null: nothing is asked; or anonymous, and votes are still taken or too few. */
      figures: Type.Unsafe<Figures | null>({}),
    }),
  ),
  anonymous: Type.Boolean(),
  /** Those that can be asked. */
  questions: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
});
export type LiveState = Static<typeof LiveState>;

export const LiveEnded = Type.Object({
  /** Voters whose votes are answers now, and those who had answered before. */
  kept: Type.Integer(),
  left: Type.Integer(),
});
export type LiveEnded = Static<typeof LiveEnded>;

/** What a phone asks; with `seen` it waits until that is no longer so. */
export const VoteWatch = Type.Object({
  ...WriteAuth.properties,
  voter: Id,
  seen: Type.Optional(Type.String({ maxLength: 80 })),
});
export type VoteWatch = Static<typeof VoteWatch>;
export const VoteView = Type.Object({
  refusal: Nullable(OneOf(Object.keys(writeRefusals) as (keyof typeof writeRefusals)[])),
  text: Type.String(),
  title: Type.String(),
  theme: Nullable(ThemeSchema),
  csrfToken: Nullable(Type.String()),
  anonymous: Type.Boolean(),
  /** Null: nothing runs. */
  live: Nullable(
    Type.Object({
      id: Id,
      /** What stands on the screen, as one word: to be asked with. */
      seen: Type.String(),
      question: Type.Unsafe<Question | null>({}),
      taking: Type.Boolean(),
      /** What this voter said; null: nothing yet. */
      mine: Type.Unsafe<string | number | string[] | null>({}),
      /** Once votes are not taken any more. */
      figures: Type.Unsafe<Figures | null>({}),
    }),
  ),
});
export type VoteView = Static<typeof VoteView>;

export const VoteSend = Type.Object({
  ...WriteAuth.properties,
  voter: Id,
  live: Id,
  question: Type.String({ minLength: 1, maxLength: 20 }),
  answer: Type.Union([
    Type.String({ maxLength: 20 }),
    Type.Number({ minimum: 0, maximum: 10 }),
    Type.Array(Type.String({ maxLength: 20 }), { maxItems: 200 }),
  ]),
});
export type VoteSend = Static<typeof VoteSend>;
