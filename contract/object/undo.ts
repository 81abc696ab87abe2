/** Taking back one's own acts, field by field: what is given back where a field stands as the act left it. */
import { type Static, type TSchema, Type } from 'typebox';
import { Instant, Nullable, Person } from '../envelope';

/** A field that somebody changed since, and that therefore stays as it is. */
export const KeptField = Type.Object({
  field: Type.String(),
  label: Type.String(),
  /** As it stands now, in words. */
  now: Nullable(Type.String()),
  by: Nullable(Person),
  at: Nullable(Instant),
});
export type KeptField = Static<typeof KeptField>;

/** `set`: the values before the act; `expect`: those that it left. Both name the same fields. */
export const takeBackOf = <T extends TSchema>(fields: T) => Type.Object({ set: fields, expect: fields });

export const TakenBack = Type.Object({
  /** Fields that were given back. */
  written: Type.Array(Type.String()),
  kept: Type.Array(KeptField),
  /** What had followed the act, and went back with it or was changed since. */
  along: Type.Object({ restored: Type.Integer(), kept: Type.Integer() }),
});
export type TakenBack = Static<typeof TakenBack>;
