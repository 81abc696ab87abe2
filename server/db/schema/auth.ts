/** Accounts and sessions: one account may belong to many tenants, so these tables have no tenant. */
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { audit, instant, versioned } from './columns';

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    avatar: text('avatar'),
    email: text('email'),
    mobile: text('mobile'),
    disabled: boolean('disabled').notNull().default(false),
    ...audit(),
    ...versioned(),
  },
  (t) => [uniqueIndex('account_username').on(t.username)],
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
