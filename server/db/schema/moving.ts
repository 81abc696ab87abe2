import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PersonAct } from '../../../contract/enterprise/personKinds';
import type { WholeAct } from '../../../contract/project/wholeLimits';
import { audit, instant, tenantKey } from './columns';
import { tenant } from './tenant';

/**
 * An enterprise as a file for another installation, asked for by its owner; the bytes stand in the store under the id, for
 * some days. It is of this installation: no archive holds it.
 */
export const tenantExport = pgTable(
  'tenant_export',
  {
    ...tenantKey(),
    state: text('state').notNull().default('queued'),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    ofFiles: integer('of_files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** What the secrets in the file are sealed by, until it is written. */
    passphraseCipher: text('passphrase_cipher'),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // One at a time.
    uniqueIndex('tenant_export_open').on(t.tenantId).where(sql`state in ('queued', 'running')`),
    index('tenant_export_state').on(t.state, t.heartbeatAt),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'tenant_export_tenant' }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * One person's data, to be taken out or erased; the bytes of what is taken out stand in the store under the id, for some
 * days. It is of this installation: no archive holds it.
 */
export const personRequest = pgTable(
  'person_request',
  {
    ...tenantKey(),
    act: text('act').$type<PersonAct>().notNull(),
    personId: uuid('person_id').notNull(),
    state: text('state').notNull().default('queued'),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // One at a time of each person.
    uniqueIndex('person_request_open').on(t.tenantId, t.personId).where(sql`state in ('queued', 'running')`),
    index('person_request_state').on(t.state, t.heartbeatAt),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'person_request_tenant' }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * A project that goes out as a file, or comes out of one; the bytes stand in the store under the id, for some days. It is of
 * this installation: no archive holds it.
 */
export const projectFile = pgTable(
  'project_file',
  {
    ...tenantKey(),
    act: text('act').$type<WholeAct>().notNull(),
    state: text('state').notNull().default('queued'),
    /** The one that goes out; the one that is made, from its first row on. No foreign key: it is thrown away with a failure. */
    projectId: uuid('project_id'),
    name: text('name').notNull(),
    /** Of the new one. */
    code: text('code'),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    ofFiles: integer('of_files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
    error: text('error'),
    heartbeatAt: instant('heartbeat_at'),
    finishedAt: instant('finished_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // One at a time of each person, each way.
    uniqueIndex('project_file_open').on(t.tenantId, t.createdBy, t.act).where(sql`state in ('queued', 'running')`),
    index('project_file_state').on(t.state, t.heartbeatAt),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'project_file_tenant' }).onDelete('cascade'),
  ],
);
