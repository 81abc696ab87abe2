/** Where the passages of a page stand that are discussed, each time its text becomes what is read. */
import { eq } from 'drizzle-orm';
import type * as Y from 'yjs';
import { anchorAt, placeOf, wordsOf } from '../../../../contract/document/text/anchor';
import { QUOTE_MAX, quoteAt } from '../../../../contract/document/text/quote';
import { pagePassage } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';

type Kept = typeof pagePassage.$inferSelect;

/** Says anew where the passages of a page stand, after its text has changed. In the caller's transaction. */
export async function placePassages(db: TenantDb, id: string, doc: Y.Doc): Promise<void> {
  const kept = await db.select(pagePassage, eq(pagePassage.documentId, id));
  if (kept.length === 0) return;
  const words = wordsOf(doc);
  for (const passage of kept) {
    const change = moved(passage, doc, words);
    if (change) await db.update(pagePassage, change, eq(pagePassage.commentId, passage.commentId));
  }
}

/** What is different of a passage now; null: nothing. */
function moved(passage: Kept, doc: Y.Doc, words: ReturnType<typeof wordsOf>): Partial<Kept> | null {
  const { start, end, quote, before, after } = passage;
  const span = placeOf(doc, words, { start, end, quote: { text: quote, before, after } });
  // What it said last stays, so that it is found again where its words come back.
  if (!span) return passage.from === null ? null : { from: null, to: null };
  const { text, ...around } = quoteAt(words.text, span);
  const said = text.length <= QUOTE_MAX ? { quote: text, ...around } : {};
  const now: Partial<Kept> = { ...said, ...anchorAt(words, span), ...span };
  const isSame = (Object.keys(now) as (keyof Kept)[]).every((key) => now[key] === passage[key]);
  return isSame ? null : now;
}
