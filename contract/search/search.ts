/** Search over every kind (issue "Finding"; specification §2 names the places that use it). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, pagingFields } from '../envelope';
import { SEARCH_KEYWORD_MAX, SEARCH_SEEN_MAX, searchTypeCodes } from './types';

/** An object that the user opened, and when: what was seen lately stands higher. */
const Seen = Type.Object({ id: Id, at: Instant });

export const SearchQuery = Type.Object({
  keyword: Type.String({ minLength: 1, maxLength: SEARCH_KEYWORD_MAX }),
  /** One kind alone, page by page; all kinds otherwise, the best of each. */
  type: Type.Optional(OneOf(searchTypeCodes)),
  /** The project that the user stands in: its objects stand higher, and a bare number is one of its own first. */
  projectId: Type.Optional(Id),
  seen: Type.Optional(Type.Array(Seen, { maxItems: SEARCH_SEEN_MAX })),
  ...pagingFields,
});
export type SearchQuery = Static<typeof SearchQuery>;

/** Where the matched words stand in a text: from, and up to but without, in UTF-16 units. */
const Marks = Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }));

export const SearchHit = Type.Object({
  type: OneOf(searchTypeCodes),
  id: Id,
  /** As people quote it; null where its kind has no numbers. */
  no: Nullable(Type.String()),
  title: Type.String(),
  marks: Marks,
  /** Words around the match, where only the text beside the title holds it. */
  excerpt: Nullable(Type.Object({ text: Type.String(), marks: Marks })),
  projectId: Nullable(Id),
  projectName: Nullable(Type.String()),
  /** Where it stands, of kinds with states. */
  state: Nullable(Type.String()),
  closed: Type.Boolean(),
  /** What tells it from others of the same name: an account, a department. */
  hint: Nullable(Type.String()),
  updatedTime: Nullable(Instant),
  score: Type.Number(),
});
export type SearchHit = Static<typeof SearchHit>;

/** What is open and assigned to the user. */
export const AssignedQuery = Type.Object({ type: OneOf(searchTypeCodes), ...pagingFields });
export type AssignedQuery = Static<typeof AssignedQuery>;

export const SearchGroup = Type.Object({
  type: OneOf(searchTypeCodes),
  result: Type.Array(SearchHit),
  total: Type.Integer(),
  /** There are more than `total` says. */
  more: Type.Boolean(),
});
export type SearchGroup = Static<typeof SearchGroup>;

export const SearchAnswer = Type.Object({
  /** Best first. */
  groups: Type.Array(SearchGroup),
  /** Kinds that could not be searched just now: what is there may be more. */
  failed: Type.Array(OneOf(searchTypeCodes)),
});
export type SearchAnswer = Static<typeof SearchAnswer>;
