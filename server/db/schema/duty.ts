/** Duty rosters: shifts with their rotation, the published slots, and what changes them (product model 17.8). */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OverrideKind, SwapKind } from '../../../contract/duty/kinds';
import type { KeptSwapState } from '../../../contract/duty/lifecycle';
import type { ObjectType } from '../../../contract/objectTypes';
import type { Cycle, Fairness, HolidayMode, RotationState } from '../../../contract/time/roster';
import { audit, instant, tenantKey, versioned } from './columns';
import { hrGroup } from './hrp';
import { tenantMember } from './tenant';

export const dutyRoster = pgTable(
  'duty_roster',
  {
    ...tenantKey(),
    name: text('name').notNull(),
    groupId: uuid('group_id'),
    minRestHours: smallint('min_rest_hours').notNull().default(8),
    /** Null: nobody is told before a shift. */
    noticeMinutes: smallint('notice_minutes').default(60),
    /** Days up to this one stand fast. */
    publishedTo: date('published_to'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('duty_roster_name').on(t.tenantId, sql`lower(${t.name})`),
    foreignKey({
      columns: [t.tenantId, t.groupId],
      foreignColumns: [hrGroup.tenantId, hrGroup.id],
      name: 'duty_roster_group',
    }),
  ],
);

export const dutyShift = pgTable(
  'duty_shift',
  {
    ...tenantKey(),
    rosterId: uuid('roster_id').notNull(),
    sort: smallint('sort').notNull(),
    name: text('name').notNull(),
    fromClock: text('from_clock').notNull(),
    toClock: text('to_clock').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    startDay: date('start_day').notNull(),
    cycle: text('cycle').$type<Cycle>().notNull(),
    length: smallint('length').notNull(),
    /** Null: the enterprise's. */
    zone: text('zone'),
    handsOver: boolean('hands_over').notNull().default(false),
    seats: smallint('seats').notNull().default(1),
    weekdays: smallint('weekdays').notNull(),
    holidays: text('holidays').$type<HolidayMode>().notNull(),
    fairness: text('fairness').$type<Fairness>().notNull(),
    members: uuid('members').array().notNull(),
    holidayMembers: uuid('holiday_members').array().notNull(),
    /** After the last published day: whose turn comes next. */
    state: jsonb('state').$type<RotationState>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('duty_shift_roster').on(t.tenantId, t.rosterId),
    foreignKey({
      columns: [t.tenantId, t.rosterId],
      foreignColumns: [dutyRoster.tenantId, dutyRoster.id],
      name: 'duty_shift_roster',
    }).onDelete('cascade'),
  ],
);

/** A published slot: what the rotation gave. Nobody: a vacancy. */
export const dutySlot = pgTable(
  'duty_slot',
  {
    ...tenantKey(),
    shiftId: uuid('shift_id').notNull(),
    day: date('day').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    userId: uuid('user_id'),
    /** Among the slots of its shift on the day: hours that follow one another, and who serves at once. */
    place: smallint('place').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('duty_slot_place').on(t.tenantId, t.shiftId, t.day, t.place),
    index('duty_slot_ends').on(t.tenantId, t.endsAt),
    foreignKey({
      columns: [t.tenantId, t.shiftId],
      foreignColumns: [dutyShift.tenantId, dutyShift.id],
      name: 'duty_slot_shift',
    }).onDelete('cascade'),
  ],
);

/** Somebody asks for another to serve a slot, or for two slots to be exchanged; approved, it becomes overrides. */
export const dutySwap = pgTable(
  'duty_swap',
  {
    ...tenantKey(),
    shiftId: uuid('shift_id').notNull(),
    day: date('day').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    requesterId: uuid('requester_id').notNull(),
    kind: text('kind').$type<SwapKind>().notNull(),
    /** Nobody by name: all who may serve the shift. */
    askedId: uuid('asked_id'),
    takerId: uuid('taker_id'),
    returnShiftId: uuid('return_shift_id'),
    returnDay: date('return_day'),
    returnStartsAt: instant('return_starts_at'),
    returnEndsAt: instant('return_ends_at'),
    state: text('state').$type<KeptSwapState>().notNull().default('OPEN'),
    reason: text('reason').notNull().default(''),
    answer: text('answer').notNull().default(''),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('duty_swap_starts').on(t.tenantId, t.startsAt),
    /** One live request a slot, or its part. */
    uniqueIndex('duty_swap_live')
      .on(t.tenantId, t.shiftId, t.day, t.requesterId, t.startsAt)
      .where(sql`state in ('OPEN', 'TAKEN')`),
    check(
      'duty_swap_return',
      sql`num_nonnulls(${t.returnShiftId}, ${t.returnDay}, ${t.returnStartsAt}, ${t.returnEndsAt})
        = CASE WHEN ${t.kind} = 'swap' THEN 4 ELSE 0 END`,
    ),
    check('duty_swap_asked', sql`${t.kind} = 'give' OR ${t.askedId} IS NOT NULL`),
    foreignKey({
      columns: [t.tenantId, t.shiftId],
      foreignColumns: [dutyShift.tenantId, dutyShift.id],
      name: 'duty_swap_shift',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.returnShiftId],
      foreignColumns: [dutyShift.tenantId, dutyShift.id],
      name: 'duty_swap_return_shift',
    }).onDelete('cascade'),
  ],
);

/** Of one slot; stands above the rotation, published or not. */
export const dutyOverride = pgTable(
  'duty_override',
  {
    ...tenantKey(),
    shiftId: uuid('shift_id').notNull(),
    day: date('day').notNull(),
    kind: text('kind').$type<OverrideKind>().notNull(),
    userId: uuid('user_id').notNull(),
    byId: uuid('by_id'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reason: text('reason').notNull().default(''),
    /** Of an approved swap; null: by hand. */
    swapId: uuid('swap_id'),
    /** From then on it changes nothing. The row stays: who had the shift by it reads in the calendar feed that it is gone. */
    withdrawnAt: instant('withdrawn_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('duty_override_swap').on(t.tenantId, t.swapId),
    foreignKey({
      columns: [t.tenantId, t.swapId],
      foreignColumns: [dutySwap.tenantId, dutySwap.id],
      name: 'duty_override_swap',
    }).onDelete('cascade'),
    index('duty_override_ends').on(t.tenantId, t.endsAt),
    check('duty_override_by', sql`(${t.kind} = 'replace') = (${t.byId} IS NOT NULL)`),
    foreignKey({
      columns: [t.tenantId, t.shiftId],
      foreignColumns: [dutyShift.tenantId, dutyShift.id],
      name: 'duty_override_shift',
    }).onDelete('cascade'),
  ],
);

/** Days on which somebody serves nowhere, both ends counted. */
export const dutyLeave = pgTable(
  'duty_leave',
  {
    ...tenantKey(),
    userId: uuid('user_id').notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    /** `HH:mm` of the first and of the last day; null: whole days. */
    fromClock: text('from_clock'),
    toClock: text('to_clock'),
    reason: text('reason').notNull().default(''),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('duty_leave_user').on(t.tenantId, t.userId, t.toDay),
    check('duty_leave_days', sql`${t.toDay} >= ${t.fromDay}`),
    check('duty_leave_clocks', sql`(${t.fromClock} IS NULL) = (${t.toClock} IS NULL)`),
  ],
);

/** What whoever serves a slot leaves to the next one: one note a person a slot. */
export const dutyNote = pgTable(
  'duty_note',
  {
    ...tenantKey(),
    shiftId: uuid('shift_id').notNull(),
    day: date('day').notNull(),
    userId: uuid('user_id').notNull(),
    text: text('text').notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('duty_note_own').on(t.tenantId, t.shiftId, t.day, t.userId),
    foreignKey({
      columns: [t.tenantId, t.shiftId],
      foreignColumns: [dutyShift.tenantId, dutyShift.id],
      name: 'duty_note_shift',
    }).onDelete('cascade'),
  ],
);

/** A call for whoever is on duty, until somebody answers it. */
export const dutyEscalation = pgTable(
  'duty_escalation',
  {
    ...tenantKey(),
    rosterId: uuid('roster_id').notNull(),
    objectType: text('object_type').$type<ObjectType>().notNull(),
    objectId: uuid('object_id').notNull(),
    text: text('text').notNull(),
    /** How long each is waited for. */
    minutes: smallint('minutes').notNull(),
    /** Who was told, in order. */
    called: uuid('called').array().notNull(),
    /** When it goes to the next; null: it was answered, or nobody is left. */
    nextAt: instant('next_at'),
    answeredBy: uuid('answered_by'),
    answeredAt: instant('answered_at'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('duty_escalation_next').on(t.tenantId, t.nextAt).where(sql`next_at IS NOT NULL`),
    index('duty_escalation_object').on(t.tenantId, t.objectType, t.objectId),
    foreignKey({
      columns: [t.tenantId, t.rosterId],
      foreignColumns: [dutyRoster.tenantId, dutyRoster.id],
      name: 'duty_escalation_roster',
    }).onDelete('cascade'),
  ],
);

/** The secret address of one's own shifts: who has it may read them. */
export const dutyFeed = pgTable(
  'duty_feed',
  {
    ...tenantKey(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('duty_feed_token').on(t.tokenHash),
    foreignKey({
      columns: [t.tenantId, t.id],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'duty_feed_member',
    }).onDelete('cascade'),
  ],
);
