import { bigint, boolean, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LogStreamKind } from '../../../contract/enterprise/logStreamKinds';
import { audit, instant, versioned } from './columns';
import { tenant } from './tenant';

/** Where an enterprise sends its operation log on to, and how far it has come: the last link of the chain that was taken. */
export const logStream = pgTable(
  'log_stream',
  {
    tenantId: uuid('tenant_id').notNull(),
    kind: text('kind').$type<LogStreamKind>().notNull(),
    address: text('address').notNull(),
    ca: text('ca').notNull().default(''),
    enabled: boolean('enabled').notNull().default(false),
    secretCipher: text('secret_cipher'),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    sentAt: instant('sent_at'),
    fault: text('fault'),
    fails: integer('fails').notNull().default(0),
    nextAt: instant('next_at'),
    leasedUntil: instant('leased_until'),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'log_stream_tenant' }).onDelete('cascade'),
  ],
);
