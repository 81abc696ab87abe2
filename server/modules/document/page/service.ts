/** Pages as they are read, and written whole. */
import { and, eq, sql } from 'drizzle-orm';
import type { PageSave, PageText } from '../../../../contract/document/document';
import { document, documentVersion } from '../../../db/schema';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { documentFor, type LoadedDocument } from '../kind';
import { noteDocument } from '../note';
import { noteSeen } from '../own';
import { cleanPage } from './clean';
import { putPage } from './put';
import { settlePage, settleWithin } from './settle';

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
  await pageFor(context, id, 'view');
  // What was typed a moment ago is read as well.
  await settlePage(context.platform, context.db.tenantId, id);
  const { row } = await pageFor(context, id, 'view');
  const stored = await context.db.find(document, id);
  await noteSeen(context, id);
  return { html: stored?.html ?? '', version: row.version, versionNo: row.versionNo };
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

/**
 * The whole text anew, for scripts: the console sends what was typed (`sync.ts`). Whoever writes meanwhile sees it at once.
 * @throws 409 with what stands there now for a text that was written upon an older one
 */
export async function savePage(
  context: TenantContext,
  id: string,
  { html, base, note = '' }: PageSave,
): Promise<{ version: number; versionNo: number }> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await pageFor(inside, id, 'edit');
    await settleWithin(context.platform, db, id);
    const { row } = await pageFor(inside, id, 'edit', 'change');
    const stored = await db.find(document, id);
    const { version, versionNo } = row;
    if (versionNo !== base) throw await staleRow(inside, stored, { version, versionNo, html: stored?.html ?? '' });
    const clean = cleanPage(html);
    // A version is written only where something differs.
    if (clean === stored?.html) return { version, versionNo };
    await putPage(inside, { id, no: versionNo + 1, html: clean, note: note.trim() });
    await db.update(document, { version: sql`version + 1` }, eq(document.id, id));
    await noteDocument(inside, row, 'pageSaved', {
      label: '版本',
      before: `${versionNo}`,
      after: `${versionNo + 1}`,
    });
    return { version: version + 1, versionNo: versionNo + 1 };
  });
}
