/** Resources of a project and what is taken of them from when to when (product model 17.13). */
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { recordFields } from '../../../contract/object/recordFields';
import { resourceFields } from '../../../contract/resource/fields';
import type { ResourceState } from '../../../contract/resource/lifecycle';
import { audit, searchIndexes, tenantKey, versioned } from './columns';
import { columnsOf } from './fieldColumns';
import { project } from './project';
import { inProject } from './risk';

export const resource = pgTable(
  'resource',
  {
    ...inProject(),
    ...columnsOf(resourceFields, recordFields),
    stateBefore: text('state_before').$type<ResourceState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('resource_seq').on(t.tenantId, t.projectId, t.seq),
    ...searchIndexes('resource', t),
    index('resource_assignee').on(t.tenantId, t.assigneeId).where(sql`deleted_at is null`),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'resource_project',
    }).onDelete('cascade'),
  ],
);

/** Days are inclusive. */
export const resourceAllocation = pgTable(
  'resource_allocation',
  {
    ...tenantKey(),
    resourceId: uuid('resource_id').notNull(),
    fromOn: date('from_on').notNull(),
    toOn: date('to_on').notNull(),
    quantity: numeric('quantity', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    purpose: text('purpose').notNull(),
    userId: uuid('user_id'),
    /** No foreign key: what is gone is not named. */
    taskId: uuid('task_id'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('resource_allocation_of').on(t.tenantId, t.resourceId, t.toOn),
    foreignKey({
      columns: [t.tenantId, t.resourceId],
      foreignColumns: [resource.tenantId, resource.id],
      name: 'resource_allocation_resource',
    }).onDelete('cascade'),
    check('resource_allocation_span', sql`${t.fromOn} <= ${t.toOn} AND ${t.quantity} > 0`),
  ],
);
