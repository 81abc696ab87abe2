/** Accounts and sessions: one account may belong to many tenants, so these tables have no tenant. */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TokenPurpose } from '../../../contract/auth/recovery';
import { audit, instant, searchable, searchIndexes, versioned } from './columns';

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
    csrfToken: text('csrf_token').notNull(),
    accessToken: text('access_token'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
  },
  (t) => [index('session_account').on(t.accountId), index('session_expires').on(t.expiresAt)],
);

/** Each try to log in: counts failures per account and per address, and is the login log. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    ip: text('ip').notNull(),
    success: boolean('success').notNull(),
    /** A success, or a password set anew, clears the failures before it. */
    cleared: boolean('cleared').notNull().default(false),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('login_attempt_username').on(t.username, t.at), index('login_attempt_ip').on(t.ip, t.at)],
);

/** The text of a verification picture, bound to a visitor's cookie; used once, gone after five minutes. */
export const captcha = pgTable('captcha', {
  visitorHash: text('visitor_hash').primaryKey(),
  text: text('text').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
