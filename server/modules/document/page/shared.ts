/**
 * The text of a page that several people write at once: a state and the updates that came after it (`page_text`,
 * `page_update`). A change of it is made under the lock of its row, so that updates have one order in all processes.
 */
import { and, eq, gt, lte } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import * as Y from 'yjs';
import { PAGE_BYTES_MAX } from '../../../../contract/document/kinds';
import { mergeUpdate, RefusedUpdate, stateOf } from '../../../../contract/document/text/merge';
import type { Judge } from '../../../../contract/document/text/standing';
import { document, pageText, pageUpdate } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule } from '../../../errors';
import { judgeSuggestions, pageNames, writeHtml } from './form';
import { ReadBlocks } from './readBlocks';
import { assertSuggested, beforeUpdate } from './suggested';

/** The row of a page without its state, which is read where it is needed. */
export interface HeldText {
  documentId: string;
  seq: number;
  stateSeq: number;
  shownSeq: number;
}

interface Open {
  doc: Y.Doc;
  blocks: ReadBlocks;
  seq: number;
  /** No less than all of it has as one state. */
  bytes: number;
  /** The newest updates, one after the other up to `seq`: who lags a little gets them without a statement. */
  recent: Uint8Array[];
  recentBytes: number;
}

/** Pages that are written now, taken in as far as `seq`: else each letter would read the whole page. */
const opened = new LRUCache<string, Open>({ max: 100, ttl: 10 * 60_000 });
const RECENT = 200;
const RECENT_BYTES = 1_000_000;
/** So many updates stay beside the state that holds them: who lags a little is not sent all of the page. */
const KEPT = 500;

const HELD = `SELECT t.document_id AS "documentId", t.seq, t.state_seq AS "stateSeq", t.shown_seq AS "shownSeq"
  FROM page_text t WHERE t.tenant_id = $1 AND t.document_id = $2`;
const ofPage = (id: string) => eq(pageText.documentId, id);
const keyOf = (db: TenantDb, id: string) => `${db.tenantId}/${id}`;

/** The page's row, held until the transaction ends; null: nobody has opened the page to write since it was made. */
export async function holdText(db: TenantDb, id: string): Promise<HeldText | null> {
  const [row] = await db.query<HeldText & Record<string, unknown>>(`${HELD} FOR UPDATE`, [id]);
  return row ?? null;
}

/** The same for who only reads: whoever writes is not waited for. */
export async function seenText(db: TenantDb, id: string): Promise<HeldText | null> {
  const [row] = await db.query<HeldText & Record<string, unknown>>(HELD, [id]);
  return row && row.stateSeq > 0 ? row : null;
}

async function stateOfPage(db: TenantDb, id: string): Promise<Uint8Array> {
  const [row] = await db.select(pageText, ofPage(id));
  return row?.state ?? new Uint8Array();
}

/**
 * The same; a page that was written before is taken over once, however many open it at that moment: the second waits for
 * the row of the first.
 */
export async function openText(db: TenantDb, id: string): Promise<HeldText> {
  const known = await holdText(db, id);
  if (known && known.stateSeq > 0) return known;
  await db.query('INSERT INTO page_text (tenant_id, document_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id]);
  const held = known ?? ((await holdText(db, id)) as HeldText);
  if (held.stateSeq > 0) return held;
  const page = await db.find(document, id);
  const doc = new Y.Doc();
  await writeHtml(doc, page?.html ?? '');
  const taken = { seq: 1, stateSeq: 1, shownSeq: 1 };
  await db.update(pageText, { ...taken, state: Y.encodeStateAsUpdate(doc) }, ofPage(id));
  return { ...held, ...taken };
}

/** The document as it is now. The caller holds the row; after a failure it calls `forgetText`. */
async function docOf(db: TenantDb, text: HeldText): Promise<Open> {
  const key = keyOf(db, text.documentId);
  let open = opened.get(key);
  if (!open || open.seq < text.stateSeq || open.seq > text.seq) {
    const state = await stateOfPage(db, text.documentId);
    const doc = new Y.Doc();
    open = { doc, blocks: new ReadBlocks(doc), seq: text.stateSeq, bytes: state.length, recent: [], recentBytes: 0 };
    Y.applyUpdate(open.doc, state);
  }
  if (open.seq < text.seq) {
    for (const { seq, bytes } of await updatesSince(db, text.documentId, open.seq)) {
      Y.applyUpdate(open.doc, bytes);
      wentOn(open, seq, bytes);
    }
  }
  opened.set(key, open);
  return open;
}

function wentOn(open: Open, seq: number, bytes: Uint8Array): void {
  open.seq = seq;
  open.bytes += bytes.length;
  open.recent.push(bytes);
  open.recentBytes += bytes.length;
  // Ends: each turn takes one of them away.
  while (open.recent.length > RECENT || open.recentBytes > RECENT_BYTES) {
    open.recentBytes -= open.recent.shift()?.length ?? 0;
  }
}

/** The same for who looks into the text and changes nothing of it. The caller holds the row. */
export const textDoc = async (db: TenantDb, text: HeldText): Promise<Y.Doc> => (await docOf(db, text)).doc;

/** What was put to the document in a transaction that failed is not there: it is read anew next time. */
export const forgetText = (db: TenantDb, id: string): void => void opened.delete(keyOf(db, id));

const updatesSince = (db: TenantDb, id: string, seq: number) =>
  db
    .select(pageUpdate, and(eq(pageUpdate.documentId, id), gt(pageUpdate.seq, seq)))
    .then((rows) => rows.sort((a, b) => a.seq - b.seq));

/** What was taken in one after the other and is not kept yet. */
export interface Taken {
  bytes: Uint8Array;
  userId: string;
}

/** Keeps what `takeUpdate` took, in its order. In the caller's transaction, which holds the row. */
export async function keepUpdates(db: TenantDb, text: HeldText, taken: readonly Taken[]): Promise<HeldText> {
  if (taken.length === 0) return text;
  const rows = taken.map((one, at) => ({ ...one, documentId: text.documentId, seq: text.seq + at + 1 }));
  await db.insert(pageUpdate, rows);
  const seq = text.seq + taken.length;
  await db.update(pageText, { seq }, ofPage(text.documentId));
  return { ...text, seq };
}

/**
 * Puts an update to the text that this process has, behind all that it has of it; `keepUpdates` makes it lasting. Where it is
 * refused, the text is what the database holds: what was taken before and not kept has to be kept before that.
 * @param text as it is with all that was taken
 * @param onlySuggests the person may propose changes, and make none
 * @throws 422 in words for an update that is forged, too large, or builds on what has not come
 */
export async function takeUpdate(
  db: TenantDb,
  text: HeldText,
  { bytes, userId }: Taken,
  onlySuggests: boolean,
): Promise<HeldText> {
  const open = await docOf(db, text);
  try {
    const before = await beforeUpdate(open.blocks, bytes, onlySuggests);
    mergeUpdate(open.doc, bytes, await pageNames());
    if (before) await assertSuggested(db, text.documentId, open.blocks, before, userId);
    wentOn(open, text.seq + 1, bytes);
    // Measured only where it may be too much.
    if (open.bytes > PAGE_BYTES_MAX) open.bytes = stateOf(open.doc).length;
  } catch (error) {
    forgetText(db, text.documentId);
    throw error instanceof RefusedUpdate ? againstRule(error.message, { mayResend: error.mayResend }) : error;
  }
  return { ...text, seq: open.seq };
}

/** What whoever has it up to `after` lacks: updates, or all of it where those are put together already. */
export async function missedSince(db: TenantDb, text: HeldText, after: number): Promise<Uint8Array[]> {
  if (after >= text.seq) return [];
  const open = opened.get(keyOf(db, text.documentId));
  // What stands there beyond `seq` may be of a transaction that is not over.
  const from = open ? open.seq - open.recent.length : Number.POSITIVE_INFINITY;
  if (open && after >= from && open.seq >= text.seq) return open.recent.slice(after - from, text.seq - from);
  const rows = await updatesSince(db, text.documentId, after);
  if (rows[0]?.seq === after + 1) return rows.map(({ bytes }) => bytes);
  const state = await stateOfPage(db, text.documentId);
  return [state, ...rows.filter(({ seq }) => seq > text.stateSeq).map(({ bytes }) => bytes)];
}

/** The text as HTML. The caller holds the row. */
export async function htmlNow(db: TenantDb, text: HeldText): Promise<string> {
  return (await docOf(db, text)).blocks.html();
}

/** Makes the text what the HTML says, as one more update: whoever writes meanwhile sees it at once. */
export const replaceText = (db: TenantDb, text: HeldText, html: string, userId: string): Promise<HeldText> =>
  changeText(db, text, userId, (doc) => writeHtml(doc, html));

/** Takes or refuses suggestions in the text, as one more update. */
export const judgeText = (db: TenantDb, text: HeldText, judge: Judge, userId: string): Promise<HeldText> =>
  changeText(db, text, userId, (doc) => judgeSuggestions(doc, judge));

async function changeText(
  db: TenantDb,
  text: HeldText,
  userId: string,
  change: (doc: Y.Doc) => Promise<void>,
): Promise<HeldText> {
  const open = await docOf(db, text);
  const before = Y.encodeStateVector(open.doc);
  try {
    await change(open.doc);
    open.bytes = stateOf(open.doc).length;
  } catch (error) {
    forgetText(db, text.documentId);
    throw error instanceof RefusedUpdate ? againstRule(error.message) : error;
  }
  const bytes = Y.encodeStateAsUpdate(open.doc, before);
  wentOn(open, text.seq + 1, bytes);
  return keepUpdates(db, text, [{ bytes, userId }]);
}

/** Who wrote what is not shown yet, who wrote most of it first. */
export async function authorsSince(db: TenantDb, id: string, seq: number): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    `SELECT u.user_id AS "userId" FROM page_update u
      WHERE u.tenant_id = $1 AND u.document_id = $2 AND u.seq > $3
      GROUP BY u.user_id ORDER BY count(*) DESC, u.user_id`,
    [id, seq],
  );
  return rows.map(({ userId }) => userId);
}

/** All updates become one state; what was deleted leaves it. The caller holds the row, and has shown what stands there. */
export async function compact(db: TenantDb, text: HeldText): Promise<void> {
  const { doc } = await docOf(db, text);
  const state = Y.encodeStateAsUpdate(doc);
  await db.update(pageText, { state, stateSeq: text.seq, shownSeq: text.seq }, ofPage(text.documentId));
  await db.delete(pageUpdate, and(eq(pageUpdate.documentId, text.documentId), lte(pageUpdate.seq, text.seq - KEPT)));
}
