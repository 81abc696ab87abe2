import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Instants are kept with zone and travel as text; `http/present.ts` makes ISO 8601 of them. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 3 });

/** The key of every table of a tenant is `(tenant_id, id)`, so that the schema can be distributed by tenant. */
export const tenantKey = () => ({ tenantId: uuid('tenant_id').notNull(), id: uuid('id').notNull() });

export const audit = () => ({
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What people edit: the optimistic lock. */
export const versioned = () => ({ version: integer('version').notNull().default(1) });

/** What can be put into the recycle bin. */
export const recyclable = () => ({
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
  deleteReason: text('delete_reason'),
});
