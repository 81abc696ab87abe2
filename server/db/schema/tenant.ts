import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
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
import { account } from './auth';
import { audit, instant, tenantKey } from './columns';
import type { KeptChange } from './task';

export const tenant = pgTable(
  'tenant',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    logo: text('logo'),
    disabled: boolean('disabled').notNull().default(false),
    ...audit(),
  },
  (t) => [uniqueIndex('tenant_code').on(t.code)],
);

export const department = pgTable(
  'department',
  {
    ...tenantKey(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.parentId], foreignColumns: [t.tenantId, t.id], name: 'department_parent' }),
  ],
);

/** An account's place in a tenant. `id` is the account's id, so that a user has one id everywhere. */
export const tenantMember = pgTable(
  'tenant_member',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenant.id),
    id: uuid('id')
      .notNull()
      .references(() => account.id),
    departmentId: uuid('department_id'),
    position: text('position'),
    disabled: boolean('disabled').notNull().default(false),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('tenant_member_account').on(t.id),
    foreignKey({
      columns: [t.tenantId, t.departmentId],
      foreignColumns: [department.tenantId, department.id],
      name: 'tenant_member_department',
    }),
  ],
);

export const role = pgTable(
  'role',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    scope: smallint('scope').notNull(),
    builtin: boolean('builtin').notNull().default(false),
    privileges: text('privileges').array().notNull(),
    sort: integer('sort').notNull().default(0),
    ...audit(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('role_code').on(t.tenantId, t.code)],
);

export const tenantMemberRole = pgTable(
  'tenant_member_role',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.roleId] }),
    foreignKey({
      columns: [t.tenantId, t.userId],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'tenant_member_role_member',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.roleId],
      foreignColumns: [role.tenantId, role.id],
      name: 'tenant_member_role_role',
    }),
  ],
);

/** Menu and app entries of a tenant (specification §3). */
export const menuEntry = pgTable(
  'menu_entry',
  {
    ...tenantKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    openType: text('open_type').notNull(),
    openUrl: text('open_url'),
    iconUrl: text('icon_url'),
    icon: text('icon'),
    path: text('path'),
    hideInMenu: boolean('hide_in_menu').notNull().default(false),
    moreMenu: boolean('more_menu').notNull().default(true),
    /** A global privilege that one must hold to see the entry. */
    privilege: text('privilege'),
    sort: integer('sort').notNull().default(0),
    ...audit(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('menu_entry_code').on(t.tenantId, t.code)],
);

/** What the console keeps for a user: column choices and the like. */
export const userPreference = pgTable(
  'user_preference',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.key] })],
);

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Each change that somebody asked for (`db/ledger.ts`); only ever added to. Jobs have no address and no trace. */
export const operationLog = pgTable(
  'operation_log',
  {
    ...tenantKey(),
    actorId: uuid('actor_id'),
    module: text('module').notNull(),
    action: text('action').notNull(),
    objectType: text('object_type'),
    objectId: uuid('object_id'),
    projectId: uuid('project_id'),
    /** Fields with their values before and after, where the module knows them. */
    changes: jsonb('changes').$type<KeptChange[]>(),
    detail: jsonb('detail'),
    ip: text('ip'),
    traceId: text('trace_id'),
    userAgent: text('user_agent'),
    /** The route that was called. */
    operation: text('operation'),
    /** The transaction: who seals the log goes by it, because the ids and times of a late commit lie behind. */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('operation_log_at').on(t.tenantId, t.at)],
);
