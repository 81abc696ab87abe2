/**
 * What was typed becomes what is read: the page's HTML, its words for the search, its version of the day. A few seconds
 * after somebody typed, and at once for whoever reads the page before.
 */
import { and, eq, sql } from 'drizzle-orm';
import { iso } from '../../../base/present';
import { dayHere, today } from '../../../base/zone';
import { document, documentVersion } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { announce } from '../../../object/events';
import type { Platform } from '../../../platform';
import { documentKind } from '../kind';
import { noteDocument } from '../note';
import { keepPage, readInto } from './keep';
import { placePassages } from './placePassages';
import { authorsSince, compact, holdText, htmlNow, textDoc } from './shared';
import { placeSuggestions } from './suggestionRows';

const QUEUE = 'page-settle';
const AFTER_SECONDS = 3;
/** From one question to the next: a job that was asked for has begun by then. */
const AGAIN_MS = AFTER_SECONDS * 1_000 + 200;
/** Pages for which a job was asked, and whether something was typed since. */
const asked = new Map<string, { again: boolean }>();

interface Wanted {
  tenantId: string;
  documentId: string;
}

export function defineSettleJobs(platform: Platform): void {
  platform.jobs.define<Wanted>(QUEUE, ({ tenantId, documentId }) => settlePage(platform, tenantId, documentId));
}

/** After the caller's commit; one for all that is typed meanwhile. */
export function wantSettled({ platform, db }: Pick<TenantContext, 'platform' | 'db'>, documentId: string): void {
  const wanted = { tenantId: db.tenantId, documentId };
  db.afterCommit(() => ask(platform, wanted));
}

function ask(platform: Platform, wanted: Wanted): void {
  const key = `${wanted.tenantId}/${wanted.documentId}`;
  const known = asked.get(key);
  // A job waits that begins later than this; what is typed after it has begun is asked for at the end of the time.
  if (known) known.again = true;
  if (known || !platform.jobs.isOpen) return;
  const now = { again: false };
  asked.set(key, now);
  const options = { singletonKey: wanted.documentId, startAfter: AFTER_SECONDS };
  // Whoever reads the page next does it otherwise.
  void platform.jobs.send(QUEUE, wanted, options).catch(() => undefined);
  setTimeout(() => {
    asked.delete(key);
    if (now.again) ask(platform, wanted);
  }, AGAIN_MS).unref();
}

export async function settlePage(platform: Platform, tenantId: string, documentId: string): Promise<void> {
  const database = new TenantDb(platform.database, tenantId);
  await database.transaction((db) => settleWithin(platform, db, documentId));
}

/** In the caller's transaction. */
export async function settleWithin(platform: Platform, db: TenantDb, id: string): Promise<void> {
  const text = await holdText(db, id);
  if (!text || text.shownSeq === text.seq) return;
  const [loaded] = await documentKind.find({ platform, db }, [id], 'change');
  if (!loaded) return;
  const { row } = loaded;
  const html = await htmlNow(db, text);
  const authors = await authorsSince(db, id, text.shownSeq);
  const doc = await textDoc(db, text);
  await placePassages(db, id, doc);
  const proposed = await placeSuggestions(db, id, doc);
  await compact(db, text);
  const stored = await db.find(document, id);
  const [author] = authors;
  if (!author || stored?.html === html) {
    // The text stands as it stood; what is proposed in it is told.
    if (proposed) announce({ platform, db }, { type: 'document', id }, { project: loaded.project });
    return;
  }
  const [newest] = await db.select(
    documentVersion,
    and(eq(documentVersion.documentId, id), eq(documentVersion.no, row.versionNo)),
  );
  // A version is what somebody wrote on a day, alone or with others.
  const goesOn =
    newest !== undefined &&
    newest.no > 1 &&
    newest.note === '' &&
    newest.createdBy !== null &&
    authors.includes(newest.createdBy) &&
    dayHere(iso(newest.createdAt)) === today();
  if (goesOn) {
    const size = Buffer.byteLength(html);
    await db.update(documentVersion, { html, size }, eq(documentVersion.id, newest.id));
    await readInto(db, id, html);
    await db.update(document, { html, size, updatedBy: author, updatedAt: sql`now()` }, eq(document.id, id));
  } else {
    const inside = { db, actor: { userId: author } } as Pick<TenantContext, 'db' | 'actor'>;
    await keepPage(inside, { id, no: row.versionNo + 1, html, note: '' });
    const change = { label: '版本', before: `${row.versionNo}`, after: `${row.versionNo + 1}` };
    await noteDocument(inside, row, 'pageSaved', change);
  }
  await db.update(document, { version: sql`version + 1` }, eq(document.id, id));
  announce({ platform, db }, { type: 'document', id }, { project: loaded.project });
}
