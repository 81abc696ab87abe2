import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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
import type { StoredInvitationState } from '../../../contract/tenant/invitationLifecycle';
import { account } from './auth';
import { audit, instant, tenantKey, versioned } from './columns';
import type { KeptChange } from './objectTalk';

export const tenant = pgTable(
  'tenant',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    shortName: text('short_name'),
    industry: text('industry'),
    contact: text('contact'),
    logo: text('logo'),
    disabled: boolean('disabled').notNull().default(false),
    ...audit(),
    ...versioned(),
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
    leaderId: uuid('leader_id'),
    /** Its ids from the top down to itself, kept by a trigger (`server/db/sql/departments.sql`): ancestors without recursion. */
    path: uuid('path').array().notNull().default(sql`'{}'::uuid[]`),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('department_name').on(t.tenantId, sql`coalesce(${t.parentId}, ${t.tenantId})`, sql`lower(${t.name})`),
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
    /** Also of who was removed. */
    disabled: boolean('disabled').notNull().default(false),
    /** No member any more; the row stays, so that history keeps its names. */
    removedAt: instant('removed_at'),
    removedBy: uuid('removed_by'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('tenant_member_account').on(t.id),
    index('tenant_member_department_of').on(t.tenantId, t.departmentId),
    check('tenant_member_removed', sql`${t.removedAt} IS NULL OR ${t.disabled}`),
    foreignKey({
      columns: [t.tenantId, t.departmentId],
      foreignColumns: [department.tenantId, department.id],
      name: 'tenant_member_department',
    }),
  ],
);

/** Who administers the people of a department and all below it, and what they may do there. */
export const departmentAdmin = pgTable(
  'department_admin',
  {
    ...tenantKey(),
    userId: uuid('user_id').notNull(),
    departmentId: uuid('department_id').notNull(),
    /** Of `delegablePrivileges`. */
    privileges: text('privileges').array().notNull(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('department_admin_once').on(t.tenantId, t.userId, t.departmentId),
    index('department_admin_of').on(t.tenantId, t.departmentId),
    foreignKey({
      columns: [t.tenantId, t.departmentId],
      foreignColumns: [department.tenantId, department.id],
      name: 'department_admin_department',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.userId],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'department_admin_member',
    }).onDelete('cascade'),
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
    description: text('description'),
    privileges: text('privileges').array().notNull(),
    sort: integer('sort').notNull().default(0),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('role_code').on(t.tenantId, t.code),
    uniqueIndex('role_name').on(t.tenantId, t.scope, sql`lower(${t.name})`),
  ],
);

export const tenantMemberRole = pgTable(
  'tenant_member_role',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id').notNull(),
    /** The provider of sign-in, or the directory, whose groups gave it, which alone takes it away again; null: given by hand. */
    source: uuid('source'),
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

/** Asks somebody into the enterprise: one address, or whoever holds a link. Its end is computed, never stored. */
export const invitation = pgTable(
  'invitation',
  {
    ...tenantKey(),
    /** In small letters; null: a link for several. */
    email: text('email'),
    /** How the inviter calls the person. */
    name: text('name'),
    departmentId: uuid('department_id'),
    /** Of scope 0; judged when it is made and when it is accepted. */
    roleIds: uuid('role_ids').array().notNull(),
    tokenHash: text('token_hash').notNull(),
    state: text('state').$type<StoredInvitationState>().notNull().default('PENDING'),
    maxUses: integer('max_uses').notNull().default(1),
    uses: integer('uses').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('invitation_token').on(t.tokenHash),
    // Asked again, the first invitation is sent anew.
    uniqueIndex('invitation_email').on(t.tenantId, t.email).where(sql`${t.state} = 'PENDING'`),
    check('invitation_uses', sql`${t.uses} <= ${t.maxUses}`),
    foreignKey({
      columns: [t.tenantId, t.departmentId],
      foreignColumns: [department.tenantId, department.id],
      name: 'invitation_department',
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
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('operation_log_at').on(t.tenantId, t.at, t.id),
    index('operation_log_actor').on(t.tenantId, t.actorId, t.at, t.id),
    index('operation_log_object').on(t.tenantId, t.objectId, t.at, t.id),
    index('operation_log_action').on(t.tenantId, t.module, t.action, t.at, t.id),
    index('operation_log_xid').on(t.tenantId, t.xid, t.id),
  ],
);

/**
 * The chain over an enterprise's operation log: entry by entry, in the order of their transactions, each hash over the
 * one before (`modules/enterprise/operationLog/chain.ts`). Only ever added to. No foreign key to the entry: one that was
 * taken away has to be missed.
 */
export const operationSeal = pgTable(
  'operation_seal',
  {
    tenantId: uuid('tenant_id').notNull(),
    /** From 1, without a gap. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    logId: uuid('log_id').notNull(),
    /** The entry's: up to here the log is sealed. */
    xid: xid8('xid').notNull(),
    /** 64 hexadecimal digits. */
    hash: text('hash').notNull(),
    sealedAt: instant('sealed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.seq] }), uniqueIndex('operation_seal_log').on(t.tenantId, t.logId)],
);

/** Where the chain begins now: the last link that was taken away with its entry, for it had been kept long enough. */
export const operationCut = pgTable(
  'operation_cut',
  {
    tenantId: uuid('tenant_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    cutAt: instant('cut_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);
