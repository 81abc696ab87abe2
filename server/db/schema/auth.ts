/** Accounts and sessions: one account may belong to many tenants, so these tables have no tenant. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TokenPurpose } from '../../../contract/auth/recovery';
import type { LoginStep, PasskeyPurpose, TokenScope } from '../../../contract/auth/securityWords';
import { audit, instant, searchable, searchIndexes, versioned } from './columns';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Null until its owner has set one: nobody can log in with it. */
    passwordHash: text('password_hash'),
    name: text('name').notNull(),
    avatar: text('avatar'),
    email: text('email'),
    /** When a mailed link proved the address; another address has to be proven anew. */
    emailVerifiedAt: instant('email_verified_at'),
    mobile: text('mobile'),
    disabled: boolean('disabled').notNull().default(false),
    ...audit(),
    ...versioned(),
    ...searchable(),
  },
  (t) => [
    uniqueIndex('account_username').on(t.username),
    ...searchIndexes('account', t),
    // An address that was proven is one person's: forgotten passwords are mailed to it.
    uniqueIndex('account_verified_email').on(sql`lower(${t.email})`).where(sql`${t.emailVerifiedAt} IS NOT NULL`),
  ],
);

/** Of a person, or the logo of an enterprise: a small PNG that the server has made anew. */
export const picture = pgTable(
  'picture',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The enterprise; named otherwise than `tenant_id`, for everybody may see it. */
    logoOf: uuid('logo_of'),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    uniqueIndex('picture_account').on(t.accountId),
    uniqueIndex('picture_logo').on(t.logoOf),
    check('picture_owner', sql`num_nonnulls(${t.accountId}, ${t.logoOf}) = 1`),
  ],
);

/** A mailed link of an account: one a purpose, sending again replaces it, using it removes it. */
export const accountToken = pgTable(
  'account_token',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    /** SHA-256: a stolen table opens no account. */
    tokenHash: text('token_hash').notNull(),
    /** The address that it was mailed to, and proves; null: it was handed over otherwise. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.purpose] }), uniqueIndex('account_token_hash').on(t.tokenHash)],
);

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the cookie's token: a stolen table opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    tenantId: uuid('tenant_id'),
    /** Opened by this enterprise's own provider, which is believed about nothing else. */
    boundTenantId: uuid('bound_tenant_id'),
    /** Who is told when it ends: a provider's id, or `province`. */
    provider: text('provider'),
    idTokenCipher: text('id_token_cipher'),
    /** The provider's own name of its session, where it gives one. */
    sid: text('sid'),
    /** A passkey was shown in it: at its beginning, or when one was registered. */
    passkey: boolean('passkey').notNull().default(false),
    /** Since when its cookie has the `__Host-` name; null: it has the plain one. */
    hostCookieAt: instant('host_cookie_at'),
    csrfToken: text('csrf_token').notNull(),
    accessToken: text('access_token'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was last used, to within minutes. */
    lastAt: instant('last_at').notNull().defaultNow(),
    ip: text('ip'),
    userAgent: text('user_agent'),
  },
  (t) => [
    index('session_account').on(t.accountId),
    index('session_expires').on(t.expiresAt),
    index('session_sid').on(t.provider, t.sid).where(sql`${t.sid} IS NOT NULL`),
  ],
);

/** Each try to log in: counts failures per account and per address, and is the login log. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    ip: text('ip').notNull(),
    success: boolean('success').notNull(),
    /** The provider's name; null: by password. */
    way: text('way'),
    /** Which question was answered: the password, or the code after it. */
    step: text('step').$type<LoginStep>().notNull().default('password'),
    userAgent: text('user_agent'),
    /** Where a session was opened; null for a failure, or without an enterprise. */
    openedIn: uuid('opened_in'),
    /** A success, or a password set anew, clears the failures before it. */
    cleared: boolean('cleared').notNull().default(false),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('login_attempt_username').on(t.username, t.at), index('login_attempt_ip').on(t.ip, t.at)],
);

/** The second factor (RFC 6238); without `confirmedAt` it is being set up, and nobody is asked for it. */
export const accountTotp = pgTable('account_totp', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  secretCipher: text('secret_cipher').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The step of the last code that passed: neither it nor one before it passes again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** In place of a code, once each. */
export const accountRecovery = pgTable(
  'account_recovery',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of 80 random bits. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** A passkey (WebAuthn): what is kept of it is public, its secret never leaves the device. */
export const accountPasskey = pgTable(
  'account_passkey',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of the last use; some authenticators always say 0. One that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    /** Copied between the devices of its holder. */
    synced: boolean('synced').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastAt: instant('last_at'),
    lastIp: text('last_ip'),
  },
  (t) => [
    uniqueIndex('account_passkey_credential').on(t.credentialId),
    index('account_passkey_account').on(t.accountId),
  ],
);

/** What an authenticator is asked to sign: once, for five minutes. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    /** Whose; null: whoever comes (sign-in without a password). */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The hash of the session or ticket that it was asked with. */
    boundTo: text('bound_to'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenge_expires').on(t.expiresAt)],
);

/** Somebody who gave the right password and is asked for the code; five minutes. */
export const loginTicket = pgTable(
  'login_ticket',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('login_ticket_expires').on(t.expiresAt)],
);

/** Lets a program act as its owner in one enterprise. */
export const apiToken = pgTable(
  'api_token',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The one that it holds in. Named otherwise than `tenant_id`: it is the account's, wherever that stands. */
    boundTenantId: uuid('bound_tenant_id').notNull(),
    name: text('name').notNull(),
    /** Its first characters, by which its owner knows it. */
    hint: text('hint').notNull(),
    tokenHash: text('token_hash').notNull(),
    scope: text('scope').$type<TokenScope>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastAt: instant('last_at'),
    lastIp: text('last_ip'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('api_token_hash').on(t.tokenHash), index('api_token_account').on(t.accountId)],
);

/** The text of a verification picture, bound to a visitor's cookie; used once, gone after five minutes. */
export const captcha = pgTable('captcha', {
  visitorHash: text('visitor_hash').primaryKey(),
  text: text('text').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
