/** Dashboards with their widgets (specification §2 /statisticalDashboard). */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DashboardFilter, Widget } from '../../../contract/dashboard/dashboard';
import type { Share } from '../../../contract/dashboard/words';
import { audit, recyclable, tenantKey, versioned } from './columns';

/** Widgets are read and saved whole, with the version of the dashboard. */
export const dashboard = pgTable(
  'dashboard',
  {
    ...tenantKey(),
    /** Of the enterprise: `KB-12` in addresses. */
    seq: integer('seq').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    ownerId: uuid('owner_id').notNull(),
    share: text('share').$type<Share>().notNull().default('private'),
    /** Who may look where it is shared with people. */
    readerIds: uuid('reader_ids').array().notNull().default([]),
    filter: jsonb('filter').$type<DashboardFilter>().notNull(),
    widgets: jsonb('widgets').$type<Widget[]>().notNull(),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('dashboard_seq').on(t.tenantId, t.seq),
    index('dashboard_owner').on(t.tenantId, t.ownerId).where(sql`deleted_at is null`),
  ],
);
