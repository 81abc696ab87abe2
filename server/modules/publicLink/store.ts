/** Public links as they are kept: made, revoked, swept; for every kind of object alike. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { LINK_DAYS, LINK_KEPT_DAYS, type LinkKind } from '../../../contract/publicLink/words';
import { newId } from '../../base/present';
import { publicLink } from '../../db/schema';
import type { StoredSettings } from '../../db/schema/publicLink';
import type { TenantDb } from '../../db/scope';
import type { ObjectContext } from '../../object/define';
import { sweepGuesses } from '../../object/guesses';
import { hashPassword, hashToken, newToken } from '../auth';

export type Link = typeof publicLink.$inferSelect;

const DAY_MS = 86_400_000;

/** A token with its end and password: made before a transaction begins, as a password takes its time. */
export interface LinkKeys {
  /** Kept as a hash alone: it can be told only now. */
  token: string;
  passwordHash: string | null;
  expiresAt: string;
}
export async function newLinkKeys({
  days = LINK_DAYS,
  password,
}: {
  days?: number;
  password?: string;
}): Promise<LinkKeys> {
  return {
    token: newToken(),
    passwordHash: password === undefined ? null : await hashPassword(password),
    expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
  };
}

interface NewLink {
  kind: LinkKind;
  objectId: string;
  title: string;
  embedHosts?: string[];
  settings?: StoredSettings;
  contextCipher?: string | null;
}

/** In the caller's transaction. @returns its id */
export async function insertLink(
  { db, actor }: Pick<ObjectContext, 'db' | 'actor'>,
  { token, passwordHash, expiresAt }: LinkKeys,
  { embedHosts = [], settings = {}, ...of }: NewLink,
): Promise<string> {
  const id = newId();
  const keys = { tokenHash: hashToken(token), passwordHash, expiresAt };
  await db.insert(publicLink, { id, ...of, ...keys, settings, embedHosts, createdBy: actor.userId });
  return id;
}

/** @returns whether it was open until now */
export async function markRevoked({ db, actor }: Pick<ObjectContext, 'db' | 'actor'>, id: string): Promise<boolean> {
  const revoked = { revokedAt: new Date().toISOString(), revokedBy: actor.userId };
  return (await db.update(publicLink, revoked, and(eq(publicLink.id, id), isNull(publicLink.revokedAt)))) > 0;
}

/** Revoked, or at its end. */
export const isClosed = ({ revokedAt, expiresAt }: Pick<Link, 'revokedAt' | 'expiresAt'>): boolean =>
  revokedAt !== null || Date.parse(expiresAt) <= Date.now();

/** Counts that it was used. */
export const useLink = (db: TenantDb, id: string): Promise<number> =>
  db.update(publicLink, { uses: sql`uses + 1`, lastUsedAt: sql`now()` }, eq(publicLink.id, id));

/** Passes that have ended, and links that have been closed for long. */
export async function sweepLinks(db: TenantDb): Promise<void> {
  await db.query('DELETE FROM public_link_pass WHERE tenant_id = $1 AND expires_at < now()');
  await db.query(
    `DELETE FROM public_link WHERE tenant_id = $1
        AND least(expires_at, coalesce(revoked_at, expires_at)) < now() - make_interval(days => $2::int)`,
    [LINK_KEPT_DAYS],
  );
  await sweepGuesses(db);
}
