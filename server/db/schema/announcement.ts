/** Announcements of an enterprise, who has read them, and how far their telling has come. */
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AnnouncementState, Audience } from '../../../contract/message/announcement';
import { audit, instant, recyclable, tenantKey, versioned } from './columns';

export const announcement = pgTable(
  'announcement',
  {
    ...tenantKey(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    state: text('state').$type<AnnouncementState>().notNull().default('draft'),
    audience: jsonb('audience').$type<Audience>().notNull(),
    pinned: boolean('pinned').notNull().default(false),
    mustConfirm: boolean('must_confirm').notNull().default(false),
    /** When it comes out; of a scheduled one in the future. */
    publishAt: instant('publish_at'),
    publishedBy: uuid('published_by'),
    /** Not shown on the desk after this; null: as long as it is published. */
    expiresAt: instant('expires_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** The last member who was told: the telling goes on behind them, in whatever process. */
    toldUpTo: uuid('told_up_to'),
    toldCount: integer('told_count').notNull().default(0),
    /** All were told. */
    toldAt: instant('told_at'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('announcement_published').on(t.tenantId, t.publishAt).where(sql`state = 'published' and deleted_at is null`),
    index('announcement_due').on(t.publishAt).where(sql`state = 'scheduled' and deleted_at is null`),
    index('announcement_telling').on(t.publishAt).where(sql`state = 'published' and told_at is null`),
  ],
);

export const announcementReceipt = pgTable(
  'announcement_receipt',
  {
    tenantId: uuid('tenant_id').notNull(),
    announcementId: uuid('announcement_id').notNull(),
    userId: uuid('user_id').notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.announcementId, t.userId] }),
    foreignKey({
      columns: [t.tenantId, t.announcementId],
      foreignColumns: [announcement.tenantId, announcement.id],
      name: 'announcement_receipt_announcement',
    }).onDelete('cascade'),
  ],
);
