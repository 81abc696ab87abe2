/** Providers of sign-in, whom they know, and what a round trip to one leaves behind meanwhile. */
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
import type { ActDemand, FactorDemand } from '../../../contract/auth/demands';
import type { AttemptOutcome, GroupRole, ProviderKind } from '../../../contract/auth/providers';
import { account } from './auth';
import { audit, instant, tenantKey, versioned } from './columns';
import { role, tenant } from './tenant';

/** A provider of one enterprise. */
export const ssoProvider = pgTable(
  'sso_provider',
  {
    ...tenantKey(),
    kind: text('kind').$type<ProviderKind>().notNull(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    issuer: text('issuer'),
    clientId: text('client_id').notNull(),
    secretCipher: text('secret_cipher').notNull(),
    corpId: text('corp_id'),
    scopes: text('scopes').notNull(),
    createAccounts: boolean('create_accounts').notNull().default(false),
    roleId: uuid('role_id'),
    /** The claim that names a person's groups. */
    groupsClaim: text('groups_claim').notNull().default('groups'),
    /** Which roles of the enterprise people of a group are given. */
    groupRoles: jsonb('group_roles').$type<GroupRole[]>().notNull().default([]),
    /** When somebody came last without the claim: their roles were left as they were. */
    groupsMissedAt: instant('groups_missed_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('sso_provider_id').on(t.id),
    uniqueIndex('sso_provider_name').on(t.tenantId, sql`lower(${t.name})`),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'sso_provider_tenant' }),
    foreignKey({
      columns: [t.tenantId, t.roleId],
      foreignColumns: [role.tenantId, role.id],
      name: 'sso_provider_role',
    }),
  ],
);

/** A mail domain; proven, it is one enterprise's. */
export const ssoDomain = pgTable(
  'sso_domain',
  {
    ...tenantKey(),
    domain: text('domain').notNull(),
    /** What its TXT record has to hold. */
    record: text('record').notNull(),
    verifiedAt: instant('verified_at'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('sso_domain_own').on(t.tenantId, t.domain),
    uniqueIndex('sso_domain_proven').on(t.domain).where(sql`${t.verifiedAt} IS NOT NULL`),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'sso_domain_tenant' }),
  ],
);

/** Who an account is at a provider. The subject alone names a person: a changed mail never moves it. */
export const accountIdentity = pgTable(
  'account_identity',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** A provider's id, or `province`. */
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    /** As the provider calls them. */
    name: text('name'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastAt: instant('last_at'),
  },
  (t) => [
    uniqueIndex('account_identity_subject').on(t.provider, t.subject),
    uniqueIndex('account_identity_account').on(t.accountId, t.provider),
  ],
);

/** A round trip under way: good for ten minutes, one return, and the browser that began it. */
export const ssoState = pgTable(
  'sso_state',
  {
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    /** Set: binds to this account, in this session. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash'),
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    verifierCipher: text('verifier_cipher').notNull(),
    redirect: text('redirect').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sso_state_expires').on(t.expiresAt)],
);

/** Somebody whose mail is that of an account, until the account's password is given. */
export const ssoTicket = pgTable(
  'sso_ticket',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    name: text('name'),
    /** What the provider said besides; it is not asked again. */
    groups: text('groups').array(),
    sid: text('sid'),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    redirect: text('redirect').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sso_ticket_expires').on(t.expiresAt)],
);

/** The last sign-ins by a provider, for whoever keeps it. */
export const ssoAttempt = pgTable(
  'sso_attempt',
  {
    ...tenantKey(),
    /** A provider of sign-in, or a directory whose people come in from within its app. */
    providerId: uuid('provider_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    /** As the provider calls who came; null: it did not get so far. */
    name: text('name'),
    reason: text('reason'),
    ip: text('ip').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('sso_attempt_provider').on(t.tenantId, t.providerId, t.at),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'sso_attempt_tenant' }).onDelete('cascade'),
  ],
);

/** A sign-out that a provider told of: each counts once. */
export const ssoLogout = pgTable(
  'sso_logout',
  {
    /** Of the provider and the `jti` of its token. */
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sso_logout_expires').on(t.expiresAt)],
);

/** What an enterprise demands of whoever is signed in to it. Without a row, and where null: as the operator has set it. */
export const securityPolicy = pgTable(
  'security_policy',
  {
    tenantId: uuid('tenant_id').notNull(),
    idleMinutes: integer('idle_minutes'),
    maxHours: integer('max_hours'),
    /** `Demands` of `contract/auth/demands.ts`. */
    ssoOnly: boolean('sso_only').notNull().default(false),
    factor: text('factor').$type<FactorDemand>().notNull().default('none'),
    passkeyOnly: boolean('passkey_only').notNull().default(false),
    addresses: text('addresses').array().notNull().default(sql`'{}'`),
    invite: text('invite').$type<ActDemand>().notNull().default('right'),
    share: text('share').$type<ActDemand>().notNull().default('right'),
    export: text('export').$type<ActDemand>().notNull().default('right'),
    /** For how many days the operation log is kept; null: without end. */
    logDays: integer('log_days'),
    ...audit(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);
