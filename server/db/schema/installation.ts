/** What holds for the whole installation, over all enterprises and processes. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
