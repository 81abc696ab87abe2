/**
 * What the calls of a module take and answer: `contract/<module>/api.ts` says it once, for the server's routes, the
 * API's documents and the types of the console's client. The console takes the types alone.
 */
import { type Static, type TSchema, Type } from 'typebox';
import type { Call, Calls, PathNames } from './call';
import { Id } from './envelope';

interface Schemas {
  /** Chinese, for the API's documents and the operation log. */
  summary: string;
  /** Absent: each parameter of the path is an id. */
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The parts of a form with a file; the handler reads them itself. */
  form?: TSchema;
  /** The body of a call that carries bytes, which the handler reads itself. */
  bytes?: TSchema;
  /** The answer, without its envelope. */
  data: TSchema;
}
/** `name` is the one of the table, by which clients know the call. */
export type DescribedCall = Call & Schemas & { name: string };
export type Api = Readonly<Record<string, DescribedCall>>;

/** Every parameter of a path as an id. @returns undefined where the path has none */
function idsOf(path: string): TSchema | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.length > 0 ? Type.Object(Object.fromEntries(names.map((name) => [name, Id]))) : undefined;
}

/**
 * Puts schemas to the calls of a module: `apiOf(dutyCalls, { publish: { summary, body, data } })`. A call without
 * schemas and schemas without a call are errors of types.
 */
export function apiOf<C extends Calls, S extends { [K in keyof C]: Schemas }>(
  calls: C,
  schemas: S & { [K in Exclude<keyof S, keyof C>]: never },
): { [K in keyof C]: C[K] & S[K] & { name: string } } {
  const all: Readonly<Record<string, Schemas>> = schemas;
  const described = Object.entries(calls).map(([name, call]) => {
    const own = all[name] as Schemas;
    return [name, { ...call, ...own, name, params: own.params ?? idsOf(call.path) }];
  });
  return Object.fromEntries(described) as { [K in keyof C]: C[K] & S[K] & { name: string } };
}

type StaticOf<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;
type Field<C, K extends string, Otherwise> = C extends Record<K, infer S> ? StaticOf<S, Otherwise> : Otherwise;
/** What the path of a call names. `Otherwise` where it names nothing. */
export type ParamsOf<C extends Call, Otherwise> = Field<
  C,
  'params',
  [PathNames<C['path']>] extends [never] ? Otherwise : { [N in PathNames<C['path']>]: string }
>;
export type QueryOf<C, Otherwise> = Field<C, 'query', Otherwise>;
export type BodyOf<C, Otherwise> = Field<C, 'body', Otherwise>;

/** All that a call is given, as one object: its names are told apart by `tests/calls.test.ts`. Unknown: nothing. */
export type InputOf<C extends Call> = ParamsOf<C, unknown> &
  QueryOf<C, unknown> &
  BodyOf<C, unknown> &
  Field<C, 'form', unknown> &
  (C extends Record<'bytes', infer S> ? { bytes: StaticOf<S, never> } : unknown);
export type AnswerOf<C extends DescribedCall> = Static<C['data']>;
