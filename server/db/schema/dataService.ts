/** Datasets, the keys that they are read by, and who called (product model 17.9). */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DatasetDefinition } from '../../../contract/dataService/dataset';
import type { ExternalColumn, ExternalPlace } from '../../../contract/dataService/externalSource';
import { audit, instant, tenantKey, versioned } from './columns';

export const dataset = pgTable(
  'dataset',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    /** Of the address at which it is read. */
    path: text('path').notNull(),
    note: text('note').notNull().default(''),
    /** What is worked on; what is read stands in its version. */
    definition: jsonb('definition').$type<DatasetDefinition>().notNull(),
    /** The version that is read; null: none is. */
    publishedNo: integer('published_no'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('dataset_path').on(t.tenantId, t.path),
    index('dataset_listed').on(t.tenantId, t.updatedAt),
  ],
);

/** What was published; never changed. It runs with the rights of who published it, as they are at the time of a call. */
export const datasetVersion = pgTable(
  'dataset_version',
  {
    ...tenantKey(),
    datasetId: uuid('dataset_id').notNull(),
    no: integer('no').notNull(),
    definition: jsonb('definition').$type<DatasetDefinition>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('dataset_version_no').on(t.tenantId, t.datasetId, t.no),
    foreignKey({
      columns: [t.tenantId, t.datasetId],
      foreignColumns: [dataset.tenantId, dataset.id],
      name: 'dataset_version_of',
    }).onDelete('cascade'),
  ],
);

export const dataKey = pgTable(
  'data_key',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    /** Names it in calls, over all enterprises. */
    appKey: text('app_key').notNull(),
    /** Encrypted, not hashed: a signature is made with it. */
    secretCipher: text('secret_cipher').notNull(),
    formerCipher: text('former_cipher'),
    formerUntil: instant('former_until'),
    datasetIds: uuid('dataset_ids').array().notNull().default(sql`'{}'::uuid[]`),
    addresses: text('addresses').array().notNull().default(sql`'{}'::text[]`),
    perMinute: integer('per_minute').notNull(),
    endsOn: date('ends_on'),
    enabled: boolean('enabled').notNull().default(true),
    lastUsedAt: instant('last_used_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('data_key_app').on(t.appKey)],
);

/** Each call's nonce, so that none is taken twice; forgotten when its time is over. */
export const dataNonce = pgTable(
  'data_nonce',
  {
    tenantId: uuid('tenant_id').notNull(),
    keyId: uuid('key_id').notNull(),
    nonce: text('nonce').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.keyId, t.nonce] }),
    index('data_nonce_at').on(t.at),
    foreignKey({
      columns: [t.tenantId, t.keyId],
      foreignColumns: [dataKey.tenantId, dataKey.id],
      name: 'data_nonce_key',
    }).onDelete('cascade'),
  ],
);

/** Calls of a key in a minute, counted where all processes see them. */
export const dataRate = pgTable(
  'data_rate',
  {
    tenantId: uuid('tenant_id').notNull(),
    keyId: uuid('key_id').notNull(),
    minute: instant('minute').notNull(),
    calls: integer('calls').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.keyId, t.minute] }),
    index('data_rate_minute').on(t.minute),
    foreignKey({
      columns: [t.tenantId, t.keyId],
      foreignColumns: [dataKey.tenantId, dataKey.id],
      name: 'data_rate_key',
    }).onDelete('cascade'),
  ],
);

/** Who called when, and what came of it; no values. Dataset and key may be gone. */
export const dataCall = pgTable(
  'data_call',
  {
    ...tenantKey(),
    datasetId: uuid('dataset_id'),
    keyId: uuid('key_id'),
    at: instant('at').notNull().defaultNow(),
    status: smallint('status').notNull(),
    reason: text('reason'),
    ms: integer('ms').notNull(),
    rows: integer('rows'),
    cached: boolean('cached').notNull().default(false),
    ip: text('ip').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('data_call_at').on(t.tenantId, t.at),
    index('data_call_dataset').on(t.tenantId, t.datasetId, t.at),
    index('data_call_old').on(t.at),
  ],
);

/** A source that stands elsewhere: where, by which secret, and how often it is read. */
export const dataExternal = pgTable(
  'data_external',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    place: jsonb('place').$type<ExternalPlace>().notNull(),
    secretCipher: text('secret_cipher'),
    everyMinutes: integer('every_minutes').notNull(),
    columns: jsonb('columns').$type<ExternalColumn[]>().notNull(),
    rowCount: integer('row_count'),
    /** When what is kept was read, and when it was tried last. */
    fetchedAt: instant('fetched_at'),
    triedAt: instant('tried_at'),
    problem: text('problem'),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('data_external_due').on(t.everyMinutes, t.triedAt)],
);

/** What was read: rows as lists of values in the order of the columns. Apart, as datasets may read this and no secret. */
export const dataExternalRows = pgTable(
  'data_external_rows',
  { ...tenantKey(), rows: jsonb('rows').$type<(string | number | boolean | null)[][]>().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.id],
      foreignColumns: [dataExternal.tenantId, dataExternal.id],
      name: 'data_external_rows_of',
    }).onDelete('cascade'),
  ],
);
