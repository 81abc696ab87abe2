/** Positions, groups, and who stands in them from when until when (product model 17.8). */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { audit, tenantKey, versioned } from './columns';
import { tenantMember } from './tenant';

export const hrPosition = pgTable(
  'hr_position',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    level: smallint('level'),
    grade: text('grade'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('hr_position_code').on(t.tenantId, sql`lower(${t.code})`),
  ],
);

export const hrGroup = pgTable(
  'hr_group',
  {
    ...tenantKey(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    leaderId: uuid('leader_id'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('hr_group_name').on(t.tenantId, sql`coalesce(${t.parentId}, ${t.tenantId})`, sql`lower(${t.name})`),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id], name: 'hr_group_parent' }),
    foreignKey({
      columns: [t.tenantId, t.leaderId],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'hr_group_leader',
    }),
  ],
);

/** One stay of one person, in a position or in a group. Days count at both ends; without an end it goes on. */
export const hrMember = pgTable(
  'hr_member',
  {
    ...tenantKey(),
    userId: uuid('user_id').notNull(),
    positionId: uuid('position_id'),
    groupId: uuid('group_id'),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day'),
    /** Of several positions the one that counts; of groups never. */
    main: boolean('main').notNull().default(false),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('hr_member_user').on(t.tenantId, t.userId),
    index('hr_member_position').on(t.tenantId, t.positionId),
    index('hr_member_group').on(t.tenantId, t.groupId),
    check('hr_member_place', sql`num_nonnulls(${t.positionId}, ${t.groupId}) = 1`),
    check('hr_member_days', sql`${t.toDay} >= ${t.fromDay}`),
    check('hr_member_main', sql`NOT ${t.main} OR ${t.positionId} IS NOT NULL`),
    foreignKey({
      columns: [t.tenantId, t.userId],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'hr_member_user',
    }),
    foreignKey({
      columns: [t.tenantId, t.positionId],
      foreignColumns: [hrPosition.tenantId, hrPosition.id],
      name: 'hr_member_position',
    }),
    foreignKey({
      columns: [t.tenantId, t.groupId],
      foreignColumns: [hrGroup.tenantId, hrGroup.id],
      name: 'hr_member_group',
    }),
  ],
);
