/** Time that is set aside for people, or for positions whose people are not known yet, and requests for staff. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StaffState } from '../../../contract/manpower/lifecycle';
import { audit, tenantKey, versioned } from './columns';
import { hrGroup, hrPosition } from './hrp';
import { project } from './project';
import { tenantMember } from './tenant';

const ofProject = (name: string, t: { tenantId: AnyPgColumn; projectId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.tenantId, t.projectId],
    foreignColumns: [project.tenantId, project.id],
    name,
  }).onDelete('cascade');
const ofPosition = (name: string, t: { tenantId: AnyPgColumn; positionId: AnyPgColumn }) =>
  foreignKey({ columns: [t.tenantId, t.positionId], foreignColumns: [hrPosition.tenantId, hrPosition.id], name });
const ofMember = (name: string, tenantId: AnyPgColumn, userId: AnyPgColumn) =>
  foreignKey({ columns: [tenantId, userId], foreignColumns: [tenantMember.tenantId, tenantMember.id], name });

/** Minutes of one week in one project: of a person, or of a position. No row is no time. */
export const manpowerBooking = pgTable(
  'manpower_booking',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    userId: uuid('user_id'),
    positionId: uuid('position_id'),
    /** Its Monday. */
    week: date('week').notNull(),
    minutes: integer('minutes').notNull(),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('manpower_booking_cell').on(
      t.tenantId,
      t.projectId,
      sql`coalesce(${t.userId}, ${t.positionId})`,
      t.week,
    ),
    index('manpower_booking_user').on(t.tenantId, t.userId, t.week).where(sql`user_id is not null`),
    check('manpower_booking_who', sql`num_nonnulls(${t.userId}, ${t.positionId}) = 1`),
    check('manpower_booking_minutes', sql`${t.minutes} > 0`),
    check('manpower_booking_monday', sql`extract(isodow from ${t.week}) = 1`),
    ofProject('manpower_booking_project', t),
    ofPosition('manpower_booking_position', t),
    ofMember('manpower_booking_member', t.tenantId, t.userId),
  ],
);

/** A project asks for somebody of a position: someone is proposed, and the project confirms. */
export const staffRequest = pgTable(
  'staff_request',
  {
    ...tenantKey(),
    projectId: uuid('project_id').notNull(),
    positionId: uuid('position_id').notNull(),
    /** Whose leader is asked; null: who keeps the positions of the enterprise. */
    groupId: uuid('group_id'),
    /** Mondays, both counted. */
    fromWeek: date('from_week').notNull(),
    toWeek: date('to_week').notNull(),
    /** A week. */
    minutes: integer('minutes').notNull(),
    reason: text('reason').notNull().default(''),
    requesterId: uuid('requester_id').notNull(),
    /** Who is proposed, or was confirmed. */
    proposedId: uuid('proposed_id'),
    /** Of the last step. */
    answer: text('answer').notNull().default(''),
    state: text('state').$type<StaffState>().notNull().default('OPEN'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('staff_request_project').on(t.tenantId, t.projectId, t.state),
    index('staff_request_live').on(t.tenantId, t.state).where(sql`state in ('OPEN', 'PROPOSED')`),
    check('staff_request_weeks', sql`${t.toWeek} >= ${t.fromWeek}`),
    check('staff_request_minutes', sql`${t.minutes} > 0`),
    check('staff_request_proposed', sql`${t.state} NOT IN ('PROPOSED', 'CONFIRMED') OR ${t.proposedId} IS NOT NULL`),
    ofProject('staff_request_of_project', t),
    ofPosition('staff_request_position', t),
    foreignKey({
      columns: [t.tenantId, t.groupId],
      foreignColumns: [hrGroup.tenantId, hrGroup.id],
      name: 'staff_request_group',
    }),
    ofMember('staff_request_requester', t.tenantId, t.requesterId),
    ofMember('staff_request_person', t.tenantId, t.proposedId),
  ],
);
