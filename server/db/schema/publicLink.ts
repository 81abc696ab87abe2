/** Public links: what somebody shared with whoever has the address, without a session (`docs/decisions/public-links.md`). */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LinkSettings } from '../../../contract/publicLink/publicLink';
import type { LinkKind } from '../../../contract/publicLink/words';
import { instant, tenantKey } from './columns';
import { tenant } from './tenant';

/** What a link holds beside its object. */
export interface StoredSettings extends LinkSettings {
  /** Of a table's view: keys of the fields that it showed when it was shared; later ones were shared by nobody. */
  columns?: string[];
}

export const publicLink = pgTable(
  'public_link',
  {
    ...tenantKey(),
    kind: text('kind').$type<LinkKind>().notNull(),
    /** What is shared: a view of a table, a dashboard, a page, a report. No foreign key: the object is asked for at each opening. */
    objectId: uuid('object_id').notNull(),
    /** What the object was called when the link was made: lists of links need no look at the objects. */
    title: text('title').notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    passwordHash: text('password_hash'),
    expiresAt: instant('expires_at').notNull(),
    settings: jsonb('settings').$type<StoredSettings>().notNull().default({}),
    /** Sealed: what another program signs the context with; null: the link asks for none. */
    contextCipher: text('context_cipher'),
    /** Origins whose pages may embed it, such as `https://www.example.com`. */
    embedHosts: text('embed_hosts').array().notNull().default(sql`'{}'`),
    /** How often it was opened, or its form was sent. */
    uses: integer('uses').notNull().default(0),
    lastUsedAt: instant('last_used_at'),
    /** The publisher, by whose rights it is read. */
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('public_link_token').on(t.tokenHash),
    index('public_link_id').on(t.id),
    index('public_link_object').on(t.tenantId, t.kind, t.objectId),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenant.id], name: 'public_link_tenant' }).onDelete('cascade'),
  ],
);

/** Of those who gave the right password: what their page sends from then on. */
export const publicLinkPass = pgTable(
  'public_link_pass',
  {
    tenantId: uuid('tenant_id').notNull(),
    passHash: text('pass_hash').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.passHash] })],
);
