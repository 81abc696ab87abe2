/** Environments of a project with their accounts (product model 17.13). */
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { environmentFields } from '../../../contract/environment/fields';
import type { EnvironmentState } from '../../../contract/environment/lifecycle';
import { recordFields } from '../../../contract/object/recordFields';
import { audit, instant, searchIndexes, tenantKey, versioned } from './columns';
import { columnsOf } from './fieldColumns';
import { project } from './project';
import { inProject } from './risk';

export const environment = pgTable(
  'environment',
  {
    ...inProject(),
    ...columnsOf(environmentFields, recordFields),
    stateBefore: text('state_before').$type<EnvironmentState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('environment_seq').on(t.tenantId, t.projectId, t.seq),
    ...searchIndexes('environment', t),
    index('environment_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
    index('environment_check').on(t.tenantId, t.nextCheckAt).where(sql`check_kind is not null and deleted_at is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'environment_project',
    }).onDelete('cascade'),
  ],
);

/** The password is kept so that it can be read again, and never answered but by itself. */
export const environmentAccount = pgTable(
  'environment_account',
  {
    ...tenantKey(),
    environmentId: uuid('environment_id').notNull(),
    name: text('name').notNull(),
    purpose: text('purpose').notNull().default(''),
    secretCipher: text('secret_cipher').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('environment_account_of').on(t.tenantId, t.environmentId),
    foreignKey({
      columns: [t.tenantId, t.environmentId],
      foreignColumns: [environment.tenantId, environment.id],
      name: 'environment_account_environment',
    }).onDelete('cascade'),
  ],
);

/** Who read a password, and when; only ever added to. */
export const environmentAccountRead = pgTable(
  'environment_account_read',
  {
    ...tenantKey(),
    accountId: uuid('account_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('environment_account_read_of').on(t.tenantId, t.accountId, t.id),
    foreignKey({
      columns: [t.tenantId, t.accountId],
      foreignColumns: [environmentAccount.tenantId, environmentAccount.id],
      name: 'environment_account_read_account',
    }).onDelete('cascade'),
  ],
);

/** From when to when the check said the same; kept for thirty days. */
export const environmentHealth = pgTable(
  'environment_health',
  {
    ...tenantKey(),
    environmentId: uuid('environment_id').notNull(),
    up: boolean('up').notNull(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('environment_health_of').on(t.tenantId, t.environmentId, t.toAt),
    foreignKey({
      columns: [t.tenantId, t.environmentId],
      foreignColumns: [environment.tenantId, environment.id],
      name: 'environment_health_environment',
    }).onDelete('cascade'),
  ],
);
