/** Grants between projects: what one lets the people of another one see (`docs/decisions/grants-between-projects.md`). */
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { GrantAccess, GrantKind } from '../../../contract/project/grants';
import { instant, tenantKey } from './columns';
import { project } from './project';

/** Kept after its end: links that were made by it say that there was one. */
export const accessGrant = pgTable(
  'access_grant',
  {
    ...tenantKey(),
    giverId: uuid('giver_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    kinds: text('kinds').$type<GrantKind>().array().notNull(),
    access: text('access').$type<GrantAccess>().notNull(),
    /** The last day that it holds. */
    endsOn: date('ends_on'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedBy: uuid('revoked_by'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('access_grant_pair').on(t.tenantId, t.giverId, t.receiverId).where(sql`revoked_at is null`),
    index('access_grant_receiver').on(t.tenantId, t.receiverId).where(sql`revoked_at is null`),
    foreignKey({
      columns: [t.tenantId, t.giverId],
      foreignColumns: [project.tenantId, project.id],
      name: 'access_grant_giver',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.receiverId],
      foreignColumns: [project.tenantId, project.id],
      name: 'access_grant_receiver_project',
    }).onDelete('cascade'),
  ],
);

/** The code by which a project asks to be given to; one at a time. */
export const accessGrantCode = pgTable(
  'access_grant_code',
  {
    tenantId: uuid('tenant_id').notNull(),
    projectId: uuid('project_id').notNull(),
    hash: text('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdBy: uuid('created_by').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.projectId] }),
    uniqueIndex('access_grant_code_hash').on(t.tenantId, t.hash),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'access_grant_code_project',
    }).onDelete('cascade'),
  ],
);
