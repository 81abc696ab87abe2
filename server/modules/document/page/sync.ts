/** One call of a window that writes a page: it gives what was typed and gets what the others typed, and who they are. */
import { eq, sql } from 'drizzle-orm';
import type { PageSync, PageSynced } from '../../../../contract/document/document';
import { PRESENCE_SECONDS } from '../../../../contract/document/kinds';
import { pagePresence } from '../../../db/schema';
import type { TenantContext } from '../../../http/route';
import { mayDocument } from '../../../policies/document';
import { mayPropose } from '../kind';
import { pageFor } from './service';
import { wantSettled } from './settle';
import { forgetText, missedSince, openText, seenText, takeUpdate } from './shared';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/**
 * The right to write is judged at each call: who has lost it meanwhile gives and gets nothing more. Who may comment but not
 * write may propose, and nothing else.
 * @throws 422 in words for an update that is not taken, with `mayResend` where the window has what is missing
 */
export async function syncPage(context: TenantContext, id: string, asked: PageSync): Promise<PageSynced> {
  const { actor, platform } = context;
  try {
    const answer = await context.db.transaction(async (db) => {
      const inside = { ...context, db };
      const onlySuggests = await mayOnlySuggest(inside, id);
      const seen = asked.update ? null : await seenText(db, id);
      let text = seen ?? (await openText(db, id));
      if (asked.update) {
        text = await takeUpdate(db, text, Buffer.from(asked.update, 'base64'), actor.userId, onlySuggests);
        wantSettled(inside, id);
      }
      const moved = await keepPresence(inside, id, asked);
      if (asked.update || moved) {
        db.afterCommit(() => platform.bus.publish({ type: 'pageText', tenantId: actor.tenantId, documentId: id }));
      }
      return { seq: text.seq, updates: (await missedSince(db, text, asked.after)).map(base64) };
    });
    return { ...answer, writers: await writersOf(context, id, asked.client) };
  } catch (error) {
    if (asked.update) forgetText(context.db, id);
    throw error;
  }
}

/** @throws as for who may neither write the page nor comment on it */
async function mayOnlySuggest(context: TenantContext, id: string): Promise<boolean> {
  const loaded = await pageFor(context, id, 'view');
  if (mayDocument(context.actor, loaded.project, loaded, 'edit')) return false;
  if (!mayPropose(context.actor, loaded)) await pageFor(context, id, 'edit');
  return true;
}

/** Says where somebody writes; whether that is new to the others. */
async function keepPresence(
  { db, actor }: TenantContext,
  id: string,
  { client, cursor, leaving }: PageSync,
): Promise<boolean> {
  if (leaving)
    return (await db.delete(pagePresence, eq(pagePresence.documentId, id), eq(pagePresence.client, client))) > 0;
  const [before] = await db.query<{ cursor: string; userId: string }>(
    `SELECT p.cursor, p.user_id AS "userId" FROM page_presence p
      WHERE p.tenant_id = $1 AND p.document_id = $2 AND p.client = $3 AND p.seen_at > now() - interval '${PRESENCE_SECONDS} seconds'`,
    [id, client],
  );
  const now = cursor ?? before?.cursor ?? '';
  // The number is chosen by the window: that of another person stays theirs.
  if (before && before.userId !== actor.userId) return false;
  await db.query(
    `INSERT INTO page_presence (tenant_id, document_id, client, user_id, cursor) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, document_id, client)
     DO UPDATE SET cursor = excluded.cursor, user_id = excluded.user_id, seen_at = now()`,
    [id, client, actor.userId, now],
  );
  if (!before) await db.delete(pagePresence, eq(pagePresence.documentId, id), sql`seen_at < now() - interval '1 hour'`);
  return before?.cursor !== now;
}

/** The others who write it now. */
async function writersOf({ db, platform, actor }: TenantContext, id: string, client: number) {
  const rows = await db.query<{ client: string | number; userId: string; cursor: string }>(
    `SELECT p.client, p.user_id AS "userId", p.cursor FROM page_presence p
      WHERE p.tenant_id = $1 AND p.document_id = $2 AND p.client <> $3
        AND p.seen_at > now() - interval '${PRESENCE_SECONDS} seconds'
      ORDER BY p.client LIMIT 50`,
    [id, client],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({ client: Number(row.client), cursor: row.cursor, person: people(row.userId) }));
}
