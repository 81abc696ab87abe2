/** What people began to create and have not finished: their own, one a kind and project. */
import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantKey } from './columns';
import { project } from './project';
import { tenantMember } from './tenant';

export const staging = pgTable(
  'staging',
  {
    ...tenantKey(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    projectId: uuid('project_id'),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('staging_one').on(t.tenantId, t.userId, t.kind, t.projectId).nullsNotDistinct(),
    index('staging_user').on(t.tenantId, t.userId, t.updatedAt),
    foreignKey({
      columns: [t.tenantId, t.userId],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'staging_member',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'staging_project',
    }).onDelete('cascade'),
  ],
);
