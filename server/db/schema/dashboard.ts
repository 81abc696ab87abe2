/** Dashboards with their widgets (specification §2 /statisticalDashboard). */
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
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
import type { AlertSide } from '../../../contract/dashboard/alerts';
import type { DashboardFilter, DashboardFilterChange, Widget } from '../../../contract/dashboard/dashboard';
import type { Cadence, GroupSaying } from '../../../contract/dashboard/sending';
import type { Share } from '../../../contract/dashboard/words';
import { audit, instant, recyclable, tenantKey, versioned } from './columns';

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
    /** Codes of roles whose holders may look where it is shared with people. */
    readerRoles: text('reader_roles').array().notNull().default([]),
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

/** How a dashboard stood before it was changed; the newest of them are kept (`docs/decisions/dashboards.md`). */
export const dashboardVersion = pgTable(
  'dashboard_version',
  {
    ...tenantKey(),
    dashboardId: uuid('dashboard_id').notNull(),
    /** The version that the dashboard had then. */
    no: integer('no').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    filter: jsonb('filter').$type<DashboardFilter>().notNull(),
    widgets: jsonb('widgets').$type<Widget[]>().notNull(),
    /** Who made it so, and when. */
    savedBy: uuid('saved_by'),
    savedAt: instant('saved_at').notNull(),
    keptAt: instant('kept_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('dashboard_version_no').on(t.tenantId, t.dashboardId, t.no),
    foreignKey({
      columns: [t.tenantId, t.dashboardId],
      foreignColumns: [dashboard.tenantId, dashboard.id],
      name: 'dashboard_version_of',
    }).onDelete('cascade'),
  ],
);

/** A dashboard that is sent by the clock: to each receiver with the figures that they may see. */
export const dashboardSending = pgTable(
  'dashboard_sending',
  {
    ...tenantKey(),
    dashboardId: uuid('dashboard_id').notNull(),
    cadence: text('cadence').$type<Cadence>().notNull(),
    /** Of a weekly one, Monday being 0; of a monthly one the day, 1 to 28. */
    dayNo: smallint('day_no').notNull().default(0),
    /** `HH:mm` on the clocks of the enterprise, at a full quarter. */
    at: text('at').notNull(),
    receiverIds: uuid('receiver_ids').array().notNull(),
    /** What the groups of robots are told of it. */
    groupSaying: text('group_saying').$type<GroupSaying>().notNull().default('none'),
    /** What differs from the filter that the dashboard is kept with. */
    look: jsonb('look').$type<DashboardFilterChange>().notNull().default({}),
    paused: boolean('paused').notNull().default(false),
    /** The day for which it was sent last. */
    sentFor: text('sent_for'),
    /** Another program that is sent the figures, sealed; null: none, or an address from before that waits in `webhook_url`. */
    webhookCipher: text('webhook_cipher'),
    /** Of rows from before addresses were sealed: emptied by the next look of the clock. */
    webhookUrl: text('webhook_url').notNull().default(''),
    /** The day for which it took them last, and why it did not take them since. */
    webhookFor: text('webhook_for'),
    webhookProblem: text('webhook_problem'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dashboard_sending_of').on(t.tenantId, t.dashboardId),
    foreignKey({
      columns: [t.tenantId, t.dashboardId],
      foreignColumns: [dashboard.tenantId, dashboard.id],
      name: 'dashboard_sending_dashboard',
    }).onDelete('cascade'),
  ],
);

/** A person is told when a figure of a widget, as they see it, passes a limit. */
export const dashboardAlert = pgTable(
  'dashboard_alert',
  {
    ...tenantKey(),
    dashboardId: uuid('dashboard_id').notNull(),
    widgetId: uuid('widget_id').notNull(),
    /** Whose it is: it is reckoned by their rights, and told to nobody else. */
    userId: uuid('user_id').notNull(),
    /** The place of the measure; 0 of a metric. */
    measure: smallint('measure').notNull().default(0),
    side: text('side').$type<AlertSide>().notNull(),
    limitValue: doublePrecision('limit_value').notNull(),
    /** How far the figure has to come back before a crossing counts again. */
    slack: doublePrecision('slack').notNull().default(0),
    /** It is beyond the limit, and that was told. */
    raised: boolean('raised').notNull().default(false),
    lastValue: doublePrecision('last_value'),
    checkedAt: instant('checked_at'),
    raisedAt: instant('raised_at'),
    /** Why nothing could be reckoned, in words. */
    problem: text('problem'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dashboard_alert_user').on(t.tenantId, t.userId, t.dashboardId),
    foreignKey({
      columns: [t.tenantId, t.dashboardId],
      foreignColumns: [dashboard.tenantId, dashboard.id],
      name: 'dashboard_alert_dashboard',
    }).onDelete('cascade'),
  ],
);
