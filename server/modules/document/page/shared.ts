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
import { htmlOf, judgeSuggestions, knownBlocks, writeHtml } from './form';
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
  seq: number;
  /** No less than all of it has as one state. */
  bytes: number;
}

/** Pages that are written now, taken in as far as `seq`: else each letter would read the whole page. */
const opened = new LRUCache<string, Open>({ max: 100, ttl: 10 * 60_000 });
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
  await db.query('INSERT INTO page_text (tenant_id, document_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id]);
  const held = (await holdText(db, id)) as HeldText;
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
    open = { doc: new Y.Doc(), seq: text.stateSeq, bytes: state.length };
    Y.applyUpdate(open.doc, state);
  }
  for (const { seq, bytes } of await updatesSince(db, text.documentId, open.seq)) {
    Y.applyUpdate(open.doc, bytes);
    open.seq = seq;
    open.bytes += bytes.length;
  }
  opened.set(key, open);
  return open;
}

/** The same for who looks into the text and changes nothing of it. The caller holds the row. */
export const textDoc = async (db: TenantDb, text: HeldText): Promise<Y.Doc> => (await docOf(db, text)).doc;

/** What was put to the document in a transaction that failed is not there: it is read anew next time. */
export const forgetText = (db: TenantDb, id: string): void => void opened.delete(keyOf(db, id));

const updatesSince = (db: TenantDb, id: string, seq: number) =>
  db
    .select(pageUpdate, and(eq(pageUpdate.documentId, id), gt(pageUpdate.seq, seq)))
    .then((rows) => rows.sort((a, b) => a.seq - b.seq));

async function addUpdate(db: TenantDb, text: HeldText, bytes: Uint8Array, userId: string): Promise<HeldText> {
  const seq = text.seq + 1;
  await db.insert(pageUpdate, { documentId: text.documentId, seq, bytes, userId });
  await db.update(pageText, { seq }, ofPage(text.documentId));
  return { ...text, seq };
}

/**
 * @param onlySuggests the person may propose changes, and make none
 * @throws 422 in words for an update that is forged, too large, or builds on what has not come
 */
export async function takeUpdate(
  db: TenantDb,
  text: HeldText,
  bytes: Uint8Array,
  userId: string,
  onlySuggests: boolean,
): Promise<HeldText> {
  const open = await docOf(db, text);
  try {
    const before = await beforeUpdate(open.doc, bytes, onlySuggests);
    mergeUpdate(open.doc, bytes, await knownBlocks());
    if (before) await assertSuggested(db, text.documentId, open.doc, before, userId);
    open.bytes += bytes.length;
    // Measured only where it may be too much.
    if (open.bytes > PAGE_BYTES_MAX) open.bytes = stateOf(open.doc).length;
  } catch (error) {
    forgetText(db, text.documentId);
    throw error instanceof RefusedUpdate ? againstRule(error.message, { mayResend: error.mayResend }) : error;
  }
  open.seq = text.seq + 1;
  return addUpdate(db, text, bytes, userId);
}

/** What whoever has it up to `after` lacks: updates, or all of it where those are put together already. */
export async function missedSince(db: TenantDb, text: HeldText, after: number): Promise<Uint8Array[]> {
  if (after >= text.seq) return [];
  const rows = await updatesSince(db, text.documentId, after);
  if (rows[0]?.seq === after + 1) return rows.map(({ bytes }) => bytes);
  const state = await stateOfPage(db, text.documentId);
  return [state, ...rows.filter(({ seq }) => seq > text.stateSeq).map(({ bytes }) => bytes)];
}

/** The text as HTML. The caller holds the row. */
export async function htmlNow(db: TenantDb, text: HeldText): Promise<string> {
  return htmlOf((await docOf(db, text)).doc);
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
  open.seq = text.seq + 1;
  return addUpdate(db, text, Y.encodeStateAsUpdate(open.doc, before), userId);
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
