/** Pictures of people and enterprises: made small before they are kept, so that they stand in the database. */

import { sql } from 'drizzle-orm';
import { check, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './auth';
import { instant } from './columns';
import { tenant } from './tenant';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const picture = pgTable(
  'picture',
  {
    /** Never used twice: whoever has seen one keeps it. */
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    tenantId: uuid('tenant_id').references(() => tenant.id, { onDelete: 'cascade' }),
    /** image/webp and the like: what we encoded ourselves, never what was sent. */
    type: text('type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('picture_account').on(t.accountId),
    index('picture_tenant').on(t.tenantId),
    check('picture_owner', sql`(${t.accountId} IS NULL) <> (${t.tenantId} IS NULL)`),
  ],
);
