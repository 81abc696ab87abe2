/** Directories of people (SCIM, LDAP): how each is kept, whom it has brought, and what its syncs found. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CloudSettings, LdapSettings, RunFound } from '../../../contract/directorySync/directorySync';
import type { DepartmentsFrom, DirectoryKind, HandOverTo, RunState } from '../../../contract/directorySync/words';
import { audit, instant, tenantKey, versioned } from './columns';
import { tenant, tenantMember } from './tenant';

/** A directory of an enterprise; one of each kind at the most, and one of them enabled. */
export const directorySource = pgTable(
  'directory_source',
  {
    ...tenantKey(),
    kind: text('kind').$type<DirectoryKind>().notNull(),
    enabled: boolean('enabled').notNull().default(false),
    departmentsFrom: text('departments_from').$type<DepartmentsFrom>().notNull().default('GROUPS'),
    handOver: text('hand_over').$type<HandOverTo>().notNull().default('NOBODY'),
    /** Who takes over with `MEMBER`. */
    heirId: uuid('heir_id'),
    /** Of SCIM: SHA-256 of the token, and its last four signs. */
    tokenHash: text('token_hash'),
    tokenHint: text('token_hint'),
    tokenAt: instant('token_at'),
    usedAt: instant('used_at'),
    /** Of LDAP: everything but the password. */
    settings: jsonb('settings').$type<LdapSettings>(),
    /** Of DingTalk, WeCom and Feishu. */
    cloud: jsonb('cloud').$type<CloudSettings>(),
    secretCipher: text('secret_cipher'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('directory_source_kind').on(t.tenantId, t.kind),
    uniqueIndex('directory_source_enabled').on(t.tenantId).where(sql`${t.enabled}`),
    uniqueIndex('directory_source_token').on(t.tokenHash),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'directory_source_tenant' }),
  ],
);

/** Somebody whom a directory has brought, and the member that they are here. Its id is the one that SCIM knows. */
export const directoryPerson = pgTable(
  'directory_person',
  {
    ...tenantKey(),
    sourceId: uuid('source_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** As the directory calls them, and in small letters. */
    userName: text('user_name').notNull(),
    nameKey: text('name_key').notNull(),
    /** What the directory itself knows them by: `externalId`, `objectGUID`, `entryUUID`. */
    externalId: text('external_id'),
    active: boolean('active').notNull().default(true),
    /** What it says of them, in the attributes of SCIM. */
    profile: jsonb('profile').$type<Record<string, unknown>>().notNull(),
    /** The mail that it gave the account last; a person who has set another keeps that. */
    email: text('email'),
    /** The department that it put them into; elsewhere they were put by hand. */
    departmentId: uuid('department_id'),
    /** The account was made for it. */
    made: boolean('made').notNull().default(false),
    /** Deleted there: SCIM knows them no more. Who comes again under the same name is the same person. */
    goneAt: instant('gone_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('directory_person_name').on(t.tenantId, t.sourceId, t.nameKey),
    uniqueIndex('directory_person_user').on(t.tenantId, t.sourceId, t.userId),
    index('directory_person_external').on(t.tenantId, t.sourceId, t.externalId),
    index('directory_person_account').on(t.userId),
    foreignKey({
      columns: [t.tenantId, t.sourceId],
      foreignColumns: [directorySource.tenantId, directorySource.id],
      name: 'directory_person_source',
    }),
    foreignKey({
      columns: [t.tenantId, t.userId],
      foreignColumns: [tenantMember.tenantId, tenantMember.id],
      name: 'directory_person_member',
    }),
  ],
);

/** A group of a directory, and what its people are here for that. */
export const directoryGroup = pgTable(
  'directory_group',
  {
    ...tenantKey(),
    sourceId: uuid('source_id').notNull(),
    name: text('name').notNull(),
    /** In small letters; of LDAP its DN. */
    nameKey: text('name_key').notNull(),
    externalId: text('external_id'),
    /** What of these is gone says nothing any more: none is kept from being deleted. */
    departmentId: uuid('department_id'),
    roleId: uuid('role_id'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('directory_group_name').on(t.tenantId, t.sourceId, t.nameKey),
    foreignKey({
      columns: [t.tenantId, t.sourceId],
      foreignColumns: [directorySource.tenantId, directorySource.id],
      name: 'directory_group_source',
    }),
  ],
);

export const directoryGroupMember = pgTable(
  'directory_group_member',
  {
    tenantId: uuid('tenant_id').notNull(),
    groupId: uuid('group_id').notNull(),
    personId: uuid('person_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.groupId, t.personId] }),
    index('directory_group_member_person').on(t.tenantId, t.personId),
    foreignKey({
      columns: [t.tenantId, t.groupId],
      foreignColumns: [directoryGroup.tenantId, directoryGroup.id],
      name: 'directory_group_member_group',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.tenantId, t.personId],
      foreignColumns: [directoryPerson.tenantId, directoryPerson.id],
      name: 'directory_group_member_person',
    }).onDelete('cascade'),
  ],
);

/** A sync with an LDAP directory, dry or not. */
export const directoryRun = pgTable(
  'directory_run',
  {
    ...tenantKey(),
    sourceId: uuid('source_id').notNull(),
    dry: boolean('dry').notNull(),
    state: text('state').$type<RunState>().notNull(),
    /** What it found: numbers, and the first names of each kind. */
    found: jsonb('found').$type<RunFound>(),
    /** Who would be disabled, where it asks first: a confirmed run disables nobody else. */
    leaverIds: uuid('leaver_ids').array(),
    fault: text('fault'),
    endedAt: instant('ended_at'),
    people: integer('people'),
    ...audit(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('directory_run_at').on(t.tenantId, t.createdAt),
    uniqueIndex('directory_run_open').on(t.tenantId).where(sql`${t.state} IN ('WAITING', 'RUNNING')`),
    foreignKey({
      columns: [t.tenantId, t.sourceId],
      foreignColumns: [directorySource.tenantId, directorySource.id],
      name: 'directory_run_source',
    }),
  ],
);
