/** The shape of every answer of the API (specification §3 "Config responses", §7, §8). */
import { type Static, type TSchema, Type } from 'typebox';
import { INTEGER_MAX, NUMBER_MAX } from './constants';

/** Answer schema `{ code, message, data }` around the schema of `data`. */
export const Envelope = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.String(), message: Type.String(), data });

export const FailureEnvelope = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  showType: Type.Integer(),
  traceId: Type.String(),
  /** Names the field that was refused, or carries what the client needs to go on (a conflict's other version). */
  data: Type.Optional(Type.Unknown()),
});
export type FailureEnvelope = Static<typeof FailureEnvelope>;

/** One page of a list: rows, exact or capped total, and the page asked for. */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({
    result: Type.Array(row),
    total: Type.Integer(),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
  });

/** Paging input: `pageNo` from 1, `pageSize` 10 by default and 200 at the most. */
export const pagingFields = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 10 })),
};

/**
 * `nullable` rather than a union: validator, serialiser and OpenAPI 3.0 know it, and it costs nothing per row. An
 * enumeration has to name null, too, to let it in.
 */
export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    ...('enum' in schema && Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
    nullable: true,
  });
/** One of some words, or none: the enumeration has to name null, too, to let it in. */
export const NullableOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T | null>({ type: 'string', nullable: true, enum: [...values, null] });
/** One of some words; an `enum` rather than a union of constants, for the same reason. */
export const OneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] });
export const Id = Type.String({ format: 'uuid' });
/** What a row counts its changes by: who saves sends the one that was read. */
export const RowVersion = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });
/** A number that people give. */
export const GivenNumber = Type.Number({ minimum: -NUMBER_MAX, maximum: NUMBER_MAX });
/** A calendar day, `YYYY-MM-DD`, from 1900 to 2199. */
export const Day = Type.String({ format: 'date' });
/**
 * What an object with the days `from` and `to` is made with: they come in this order, and span so many days at most, both
 * counted. The server holds it for every input (`server/http/validator.ts`).
 */
export const spanning = (days: number) => ({ 'x-period': days });
/** From one day to another, both counted. */
export const PeriodOf = (days: number) => Type.Object({ from: Day, to: Day }, spanning(days));
/** An instant, ISO 8601 with zone, from 1900 to 2199. */
export const Instant = Type.String({ format: 'date-time' });
/** A file within a form. */
export const FilePart = Type.Unsafe<Blob>({ type: 'string', format: 'binary' });
/** A body that is bytes and nothing else. */
export const Bytes = Type.Unsafe<Blob>({ type: 'string', format: 'binary' });
/** An answer that is a file: its bytes, without an envelope. */
export const FileAnswer = Type.Unsafe<Blob>({ type: 'string' });
/** The answer of a call that says no more than that it succeeded. */
export const Nothing = Type.Null();
export const IdParams = Type.Object({ id: Id });

/** A person as lists show them. */
export const Person = Type.Object({
  userId: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
});
export type Person = Static<typeof Person>;

/** What a stale save is answered with (409): who saved in between, when, and what stands there now, with its version. */
export interface StaleData<T = unknown> {
  updatedBy: Person | null;
  updatedTime: string | null;
  current: T;
}

export interface PageOf<T> {
  result: T[];
  total: number;
  pageNo: number;
  pageSize: number;
}
