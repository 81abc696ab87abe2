/** Deliveries of contracts (specification §2 /deliverDetail, §7 marketAnalysis; product model 9). */
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Currency } from '../../../contract/market/words';
import { audit, recyclable, tenantKey, versioned } from './columns';

const money = (name: string) => numeric(name, { precision: 15, scale: 2 });

/** One delivery of a contract; of a contract with several, each with its part of the amount. */
export const marketDelivery = pgTable(
  'market_delivery',
  {
    ...tenantKey(),
    seq: integer('seq').notNull(),
    customer: text('customer').notNull(),
    /** GB/T 2260; null: 未填. */
    province: text('province'),
    product: text('product').notNull().default(''),
    contractNo: text('contract_no').notNull().default(''),
    amount: money('amount'),
    currency: text('currency').$type<Currency>().notNull().default('CNY'),
    revenue: money('revenue'),
    /** Delivers it; its name is shown to who may see it. No foreign key: a purged project leaves the delivery as it was. */
    projectId: uuid('project_id'),
    signedOn: date('signed_on', { mode: 'string' }),
    plannedOn: date('planned_on', { mode: 'string' }).notNull(),
    deliveredOn: date('delivered_on', { mode: 'string' }),
    acceptedOn: date('accepted_on', { mode: 'string' }),
    satisfaction1: numeric('satisfaction1', { precision: 3, scale: 2, mode: 'number' }),
    satisfaction2: numeric('satisfaction2', { precision: 3, scale: 2, mode: 'number' }),
    delayReason: text('delay_reason').notNull().default(''),
    note: text('note').notNull().default(''),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('market_delivery_seq').on(t.tenantId, t.seq),
    index('market_delivery_planned').on(t.tenantId, t.plannedOn).where(sql`deleted_at is null`),
    check('market_delivery_money', sql`amount >= 0 and revenue >= 0 and (revenue is null or revenue <= amount)`),
  ],
);
