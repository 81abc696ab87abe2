import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, tenantKey } from './columns';

/** Tries at secrets of an enterprise that people could guess, wrong ones and those under way (`server/object/guesses.ts`). */
export const guess = pgTable(
  'guess',
  {
    ...tenantKey(),
    /** Which kind of secret: a name in `guessed`. */
    door: text('door').notNull(),
    /** Which of them: its id or hash; empty where one try is held against all of the kind. */
    subject: text('subject').notNull(),
    /** Who tries: an account, or the address where nobody is logged in. */
    asker: text('asker').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('guess_of').on(t.tenantId, t.door, t.subject, t.asker, t.at),
  ],
);
