/** Questions that an enterprise keeps to be used again: copies without rules, found by their words and tags. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import { type Question, type QuestionKind, questionKinds } from './model';
import { QuestionSchema } from './schema';

/** Of one enterprise. */
export const BANK_MAX = 2_000;
export const BANK_TAGS_MAX = 10;
const kinds = Object.keys(questionKinds) as QuestionKind[];
const Tag = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' });

export const BankQuery = Type.Object({
  ...pagingFields,
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  tag: Type.Optional(Tag),
  kind: Type.Optional(OneOf(kinds)),
});
export type BankQuery = Static<typeof BankQuery>;
export const BankQuestion = Type.Object({
  id: Id,
  question: Type.Unsafe<Question>({}),
  tags: Type.Array(Type.String()),
  owner: Nullable(Person),
  createdTime: Instant,
  /** Whether who asks may take it out. */
  mine: Type.Boolean(),
});
export type BankQuestion = Static<typeof BankQuestion>;
export const BankPage = Type.Object({ ...Page(BankQuestion).properties, tags: Type.Array(Type.String()) });
export type BankPage = Static<typeof BankPage>;

export const BankKeep = Type.Object({
  question: Type.Unsafe<Question>(QuestionSchema),
  tags: Type.Array(Tag, { maxItems: BANK_TAGS_MAX, uniqueItems: true }),
});
export type BankKeep = Static<typeof BankKeep>;
export const BankRef = Type.Object({ id: Id });
