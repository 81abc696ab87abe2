/**
 * Pages: who writes has a lease of a minute that the browser renews; who types keeps it, who is silent for half a minute
 * gives it to whoever waits. What was typed is a draft of its writer, whoever holds the page meanwhile.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { LockAsked, PageLock, PageSave, PageText } from '../../../../contract/document/document';
import { LOCK_COME_SECONDS, LOCK_QUIET_SECONDS, LOCK_SECONDS } from '../../../../contract/document/kinds';
import { iso } from '../../../base/present';
import { document, documentDraft, documentLock, documentVersion } from '../../../db/schema';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { documentFor, type LoadedDocument } from '../kind';
import { noteDocument } from '../note';
import { cleanPage } from './clean';
import { keepPage } from './keep';

type Lock = typeof documentLock.$inferSelect;

/** @throws 404 for what is no page */
export async function pageFor(
  context: TenantContext,
  id: string,
  wanted: 'view' | 'edit',
  lock?: 'change',
): Promise<LoadedDocument> {
  const loaded = await documentFor(context, id, wanted, lock);
  if (loaded.row.kind !== 'page') throw notFound('页面');
  return loaded;
}

export async function pageText(context: TenantContext, id: string): Promise<PageText> {
  const { row } = await pageFor(context, id, 'view');
  const stored = await context.db.find(document, id);
  const [draft] = await context.db.select(
    documentDraft,
    and(eq(documentDraft.documentId, id), eq(documentDraft.userId, context.actor.userId)),
  );
  return {
    html: stored?.html ?? '',
    version: row.version,
    versionNo: row.versionNo,
    draft: draft ? { html: draft.html, base: draft.base, updatedTime: iso(draft.updatedAt) } : null,
  };
}

/** As it was. */
export async function pageAt(context: TenantContext, id: string, no: number): Promise<{ html: string }> {
  await pageFor(context, id, 'view');
  const [version] = await context.db.select(
    documentVersion,
    and(eq(documentVersion.documentId, id), eq(documentVersion.no, no)),
  );
  if (!version) throw notFound('版本');
  return { html: version.html ?? '' };
}

/** Takes the page, keeps it, or asks for it: one call each twenty seconds, and one with the request. */
export async function lockPage(context: TenantContext, id: string, asked: LockAsked): Promise<PageLock> {
  const { actor } = context;
  const lock = await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await pageFor(inside, id, 'edit', 'change');
    const held = await heldBy(inside, id);
    const mine = held?.userId === actor.userId && held.tab === asked.tab;
    if (held && !mine && !mayTake(held, inside)) {
      if (asked.request && (held.askedBy === null || held.forsaken)) {
        await db.update(documentLock, { askedBy: actor.userId, askedAt: sql`now()` }, eq(documentLock.documentId, id));
      }
      return heldBy(inside, id);
    }
    await take(inside, id, asked, mine);
    return heldBy(inside, id);
  });
  return presentLock(context, lock, asked.tab);
}

/** Silent, and somebody asked; or that somebody is oneself in another window. */
const mayTake = ({ quiet, askedBy }: Held, { actor }: TenantContext) => quiet && askedBy === actor.userId;

interface Held extends Lock {
  /** Nothing was typed for half a minute, and that long ago somebody asked: who writes has been told. */
  quiet: boolean;
  /** Who asked could have had it for a while and did not come: another may ask. */
  forsaken: boolean;
}

/** Null: nobody, or somebody whose minute is over. */
async function heldBy({ db }: TenantContext, id: string): Promise<Held | null> {
  const [row] = await db.query<Held & Record<string, unknown>>(
    `SELECT l.document_id AS "documentId", l.user_id AS "userId", l.tab, l.until, l.typed_at AS "typedAt",
            l.asked_by AS "askedBy", l.asked_at AS "askedAt",
            greatest(l.typed_at, l.asked_at) < now() - interval '${LOCK_QUIET_SECONDS} seconds' AS quiet,
            greatest(l.typed_at, l.asked_at) < now() - interval '${LOCK_QUIET_SECONDS + LOCK_COME_SECONDS} seconds' AS forsaken
       FROM document_lock l WHERE l.tenant_id = $1 AND l.document_id = $2 AND l.until > now()`,
    [id],
  );
  return row ?? null;
}

async function take({ db, actor }: TenantContext, id: string, { tab, typed }: LockAsked, mine: boolean) {
  await db.query(
    `INSERT INTO document_lock (tenant_id, document_id, user_id, tab, until)
     VALUES ($1, $2, $3, $4, now() + interval '${LOCK_SECONDS} seconds')
     ON CONFLICT (tenant_id, document_id) DO UPDATE SET user_id = excluded.user_id, tab = excluded.tab,
       until = excluded.until, typed_at = CASE WHEN $5 OR NOT $6 THEN now() ELSE document_lock.typed_at END,
       asked_by = CASE WHEN $6 THEN document_lock.asked_by END,
       asked_at = CASE WHEN $6 THEN document_lock.asked_at END`,
    [id, actor.userId, tab, Boolean(typed), mine],
  );
}

async function presentLock(context: TenantContext, lock: Held | null, tab: string): Promise<PageLock> {
  const people = await context.platform.directory.of(context.actor.tenantId);
  return {
    mine: lock?.userId === context.actor.userId && lock.tab === tab,
    holder: people(lock?.userId ?? null),
    typedTime: lock ? iso(lock.typedAt) : null,
    askedBy: lock && !lock.forsaken ? people(lock.askedBy) : null,
  };
}

/** Who looks on is told who writes. */
export async function lockOf(context: TenantContext, id: string): Promise<PageLock> {
  await pageFor(context, id, 'view');
  return presentLock(context, await heldBy(context, id), '');
}

export async function unlockPage(context: TenantContext, id: string, tab: string): Promise<null> {
  await pageFor(context, id, 'view');
  await context.db.delete(
    documentLock,
    and(eq(documentLock.documentId, id), eq(documentLock.userId, context.actor.userId), eq(documentLock.tab, tab)),
  );
  return null;
}

/** Kept for its writer alone, whoever holds the page. */
export async function saveDraft(context: TenantContext, id: string, html: string, base: number): Promise<null> {
  await pageFor(context, id, 'edit');
  await context.db.query(
    `INSERT INTO document_draft (tenant_id, document_id, user_id, html, base) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, document_id, user_id)
     DO UPDATE SET html = excluded.html, base = excluded.base, updated_at = now()`,
    [id, context.actor.userId, cleanPage(html), base],
  );
  return null;
}

const ofActor = ({ actor }: TenantContext, id: string) =>
  and(eq(documentDraft.documentId, id), eq(documentDraft.userId, actor.userId));

export async function dropDraft(context: TenantContext, id: string): Promise<null> {
  await pageFor(context, id, 'view');
  await context.db.delete(documentDraft, ofActor(context, id));
  return null;
}

/** @throws 409 with what stands there now for a text that was written upon an older one; 422 while somebody else writes */
export async function savePage(
  context: TenantContext,
  id: string,
  { tab, html, base, note = '' }: PageSave,
): Promise<{ version: number; versionNo: number }> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { row } = await pageFor(inside, id, 'edit', 'change');
    const stored = await db.find(document, id);
    const { version, versionNo } = row;
    if (versionNo !== base) throw await staleRow(inside, stored, { version, versionNo, html: stored?.html ?? '' });
    const held = await heldBy(inside, id);
    if (held && (held.userId !== context.actor.userId || held.tab !== tab)) {
      throw againstRule('页面正由他人编辑，您的内容已存为草稿');
    }
    const clean = cleanPage(html);
    await db.delete(documentDraft, ofActor(context, id));
    // A version is written only where something differs.
    if (clean === stored?.html) return { version, versionNo };
    await keepPage(inside, { id, no: versionNo + 1, html: clean, note: note.trim() });
    await db.update(document, { version: sql`version + 1` }, eq(document.id, id));
    await noteDocument(inside, row, 'pageSaved', {
      label: '版本',
      before: `${versionNo}`,
      after: `${versionNo + 1}`,
    });
    return { version: version + 1, versionNo: versionNo + 1 };
  });
}
