/** What an enterprise may use, as the operator has set it, and what it has called for. */
import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Without a row, and where a column is null, nothing is limited (`docs/operations/quotas.md`). */
export const tenantQuota = pgTable('tenant_quota', {
  tenantId: uuid('tenant_id').primaryKey(),
  members: integer('members'),
  storageBytes: bigint('storage_bytes', { mode: 'number' }),
  callsPerDay: integer('calls_per_day'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Calls of the API by day of the enterprise's own clocks; processes add what they have counted now and then. */
export const tenantCalls = pgTable(
  'tenant_calls',
  {
    tenantId: uuid('tenant_id').notNull(),
    day: date('day').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
    /** Of those, answered by 5xx. */
    failures: bigint('failures', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
);
