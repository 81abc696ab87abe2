import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Words that it is found by. Null: they are still to be made, by the next search; a trigger of `server/db/sql/words.sql` sets
 * that with each change of what they are made of (`docs/decisions/search.md`).
 */
export const searchable = () => ({ search: tsvector('search') });
export const searchIndexes = (table: string, t: { id: AnyPgColumn; search: AnyPgColumn }) => [
  index(`${table}_search`).using('gin', t.search),
  index(`${table}_unsearched`).on(t.id).where(sql`search is null`),
];

/** What people edit: the optimistic lock. */
export const versioned = () => ({ version: integer('version').notNull().default(1) });

/** What can be put into the recycle bin. */
export const recyclable = () => ({
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
  deleteReason: text('delete_reason'),
});
