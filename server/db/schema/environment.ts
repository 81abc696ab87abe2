/** Environments of a project with their accounts (product model 17.13). */
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EnvironmentKind } from '../../../contract/environment/fields';
import type { EnvironmentState } from '../../../contract/environment/lifecycle';
import { audit, instant, searchIndexes, tenantKey, versioned } from './columns';
import { project } from './project';
import { inProject } from './risk';

export const environment = pgTable(
  'environment',
  {
    ...inProject(),
    state: text('state').$type<EnvironmentState>().notNull().default('ONLINE'),
    stateBefore: text('state_before').$type<EnvironmentState>(),
    kind: text('kind').$type<EnvironmentKind>().notNull(),
    address: text('address').notNull().default(''),
    release: text('release').notNull().default(''),
    busyUntil: date('busy_until'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('environment_seq').on(t.tenantId, t.projectId, t.seq),
    ...searchIndexes('environment', t),
    index('environment_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
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
