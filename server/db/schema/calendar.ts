import { date, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { DayKind } from '../../../contract/time/workdays';
import type { Segment } from '../../../contract/time/workHours';
import { audit, tenantKey, versioned } from './columns';

/**
 * Which days of the week are worked (bit 0 is Monday), and when on such a day, in the enterprise's zone. An enterprise
 * without a row, or without hours, works as usual (`USUAL_WEEKDAYS`, `USUAL_HOURS`).
 */
export const workCalendar = pgTable(
  'work_calendar',
  {
    tenantId: uuid('tenant_id').notNull(),
    weekdays: smallint('weekdays').notNull(),
    segments: jsonb('segments').$type<Segment[]>(),
    zone: text('zone'),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

/** Days off, and days that are worked in their stead (补班); the year is that of the official arrangement. */
export const holiday = pgTable(
  'holiday',
  {
    ...tenantKey(),
    year: smallint('year').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<DayKind>().notNull(),
    startDay: date('start_day').notNull(),
    endDay: date('end_day').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('holiday_start').on(t.tenantId, t.startDay)],
);
