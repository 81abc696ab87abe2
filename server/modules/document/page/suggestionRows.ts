/** The rows of what is proposed in a page, each time its text becomes what is read. */
import { eq, inArray, sql } from 'drizzle-orm';
import type * as Y from 'yjs';
import { SUGGESTED_WORDS_MAX } from '../../../../contract/document/kinds';
import { suggestedIn } from '../../../../contract/document/text/suggestions';
import { cutText } from '../../../../contract/text/cut';
import { pageSuggestion } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';

/** Says anew what is proposed, after the text has changed; whether anything of it is new. In the caller's transaction. */
export async function placeSuggestions(db: TenantDb, id: string, doc: Y.Doc): Promise<boolean> {
  const found = [...suggestedIn(doc).found.values()];
  const kept = await db.query<Pick<typeof pageSuggestion.$inferSelect, 'id' | 'coming' | 'going' | 'place' | 'state'>>(
    `SELECT s.id, s.coming, s.going, s.place, s.state FROM page_suggestion s
      WHERE s.tenant_id = $1 AND s.document_id = $2 AND (s.state = 'open' OR s.id = ANY($3::uuid[]))`,
    [id, found.map((one) => one.id)],
  );
  const byId = new Map(kept.map((row) => [row.id, row]));
  let changed = false;
  for (const [place, { id: own, by, ...words }] of found.entries()) {
    const [coming, going] = [cutText(words.coming, SUGGESTED_WORDS_MAX), cutText(words.going, SUGGESTED_WORDS_MAX)];
    const row = byId.get(own);
    byId.delete(own);
    if (row && row.state === 'open' && row.coming === coming && row.going === going && row.place === place) continue;
    changed = true;
    const now = { coming, going, place };
    if (!row) await db.insert(pageSuggestion, { documentId: id, id: own, userId: by, ...now });
    // One that was decided stands there again: somebody undid it, or took back an older state of the text.
    else
      await db.update(
        pageSuggestion,
        { ...now, state: 'open', decidedBy: null, decidedAt: null },
        eq(pageSuggestion.documentId, id),
        eq(pageSuggestion.id, own),
      );
  }
  const gone = [...byId.values()].filter(({ state }) => state === 'open').map((row) => row.id);
  if (gone.length === 0) return changed;
  await db.update(
    pageSuggestion,
    { state: 'gone', decidedAt: sql`now()` },
    eq(pageSuggestion.documentId, id),
    inArray(pageSuggestion.id, gone),
  );
  return true;
}
