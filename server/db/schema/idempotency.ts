import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Calls that were made under a key of the caller's own, with what they were answered (`server/http/idempotency.ts`). */
export const idempotentCall = pgTable(
  'idempotent_call',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** As the caller chose it. */
    key: text('key').notNull(),
    /** Of method, path and everything that was sent. */
    requestHash: text('request_hash').notNull(),
    /** Sealed, as answers hold secrets that are shown once; absent until the call has ended. */
    answerCipher: text('answer_cipher'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.key] }), index('idempotent_call_at').on(t.at)],
);
