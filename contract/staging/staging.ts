/** What somebody began to create and has not finished (specification §7 "staging queries"; 暂存). */

import { type Static, Type } from 'typebox';
import { FIELDS_SENT_MAX } from '../constants';
import { Id, Instant, Nullable } from '../envelope';

/** The kind of object that is to become of it: `project`, `risk`. */
const Kind = Type.String({ minLength: 2, maxLength: 40, pattern: '^[A-Za-z]+$' });
const Values = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: FIELDS_SENT_MAX,
});

export const StagingSave = Type.Object({
  kind: Kind,
  /** Where it is to stand. */
  projectId: Type.Optional(Id),
  /** As the form holds them; the server does not look inside. */
  values: Values,
});
export type StagingSave = Static<typeof StagingSave>;

export const StagingQuery = Type.Object({ kind: Type.Optional(Kind), projectId: Type.Optional(Id) });
export type StagingQuery = Static<typeof StagingQuery>;

export const Staged = Type.Object({
  id: Id,
  kind: Kind,
  projectId: Nullable(Id),
  values: Values,
  updatedTime: Instant,
});
export type Staged = Static<typeof Staged>;
