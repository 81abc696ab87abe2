/** Tables that take their records from elsewhere by the clock (`docs/decisions/dynamic-tables.md`). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { FIELDS_MAX } from './kinds';
import { type SyncEvery, type SyncGone, syncEveries, syncGones } from './syncKinds';
import { FieldKey, Name } from './table';

const codes = <T extends string>(all: Readonly<Record<T, unknown>>) => Object.keys(all) as T[];

export const SyncSource = Type.Union([
  Type.Object({ kind: Type.Literal('table'), tableId: Id }),
  Type.Object({ kind: Type.Literal('dataset'), datasetId: Id }),
  /** Of a host that the operator names (`DATA_SOURCE_HOSTS`). */
  Type.Object({
    kind: Type.Literal('csv'),
    url: Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '^https?://\\S+$',
      description: '应为 http(s):// 开头的地址',
    }),
  }),
]);
export type SyncSource = Static<typeof SyncSource>;

const Column = Type.String({ minLength: 1, maxLength: 200 });
/** `key` null: a new field is made, called `name`. */
const SyncColumn = Type.Object({ from: Column, key: Nullable(FieldKey), name: Type.Optional(Name) });

/** What became of a run. */
export const SyncLast = Type.Object({
  at: Instant,
  /** Why nothing was taken; null: it was. */
  failure: Nullable(Type.String()),
  read: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  /** Not in the source any more. */
  gone: Type.Integer(),
  /** Rows and cells that were left out, in words; the first ones. */
  problems: Type.Array(Type.String(), { maxItems: 20 }),
});
export type SyncLast = Static<typeof SyncLast>;

export const TableSync = Type.Object({
  source: SyncSource,
  keyColumn: Column,
  columns: Type.Array(Type.Object({ from: Column, key: FieldKey })),
  gone: OneOf(codes<SyncGone>(syncGones)),
  every: OneOf(codes<SyncEvery>(syncEveries)),
  enabled: Type.Boolean(),
  owner: Nullable(Person),
  running: Type.Boolean(),
  nextTime: Nullable(Instant),
  last: Nullable(SyncLast),
  version: RowVersion,
});
export type TableSync = Static<typeof TableSync>;
export const SyncShown = Nullable(TableSync);

export const SyncColumnsAsk = Type.Object({ tableId: Id, source: SyncSource });
export const SyncColumns = Type.Object({
  columns: Type.Array(Type.Object({ name: Type.String(), samples: Type.Array(Type.String()) })),
});
export type SyncColumns = Static<typeof SyncColumns>;

/** `version` 0: there is none yet. */
export const SyncSave = Type.Object({
  tableId: Id,
  version: RowVersion,
  source: SyncSource,
  keyColumn: Column,
  columns: Type.Array(SyncColumn, { minItems: 1, maxItems: FIELDS_MAX }),
  gone: OneOf(codes<SyncGone>(syncGones)),
  every: OneOf(codes<SyncEvery>(syncEveries)),
  enabled: Type.Boolean(),
});
export type SyncSave = Static<typeof SyncSave>;
