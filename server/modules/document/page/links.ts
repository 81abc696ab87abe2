/** What the text of a page names by a link, and so which pages name an object (`page_link`). */
import { cardOf, cardText } from '../../../../contract/document/cards';
import type { Backlink } from '../../../../contract/document/document';
import { refAt } from '../../../../contract/objectAddress';
import type { ObjectRef } from '../../../../contract/objectTypes';
import { iso } from '../../../base/present';
import { pageLink } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { documentLevel } from '../../../policies/document';
import { documentKind } from '../kind';

/** Of one page; more are not kept. */
const LINKS_MAX = 500;
/** The newest of those that name an object are looked at. */
const LOOKED_AT = 200;

/** @param html of a page, cleaned */
export function refsIn(html: string): ObjectRef[] {
  const found = new Map<string, ObjectRef>();
  for (const [, address = ''] of html.matchAll(/<a href="([^"]*)"/g)) {
    if (found.size >= LINKS_MAX) break;
    const ref = refAt(address.replaceAll('&amp;', '&'));
    if (ref) found.set(`${ref.type}:${ref.id}`, ref);
  }
  for (const [, text] of html.matchAll(/<div data-object="([^"]*)"/g)) {
    const card = found.size < LINKS_MAX ? cardOf(text) : null;
    if (card) found.set(cardText(card), card);
  }
  return [...found.values()];
}

/** In place of those that were there; in the caller's transaction. */
export async function writeLinks(db: TenantDb, documentId: string, html: string): Promise<void> {
  await db.query('DELETE FROM page_link WHERE tenant_id = $1 AND document_id = $2', [documentId]);
  const refs = refsIn(html).filter(({ id }) => id !== documentId);
  if (refs.length === 0) return;
  await db.insert(
    pageLink,
    refs.map(({ type, id }) => ({ documentId, toType: type, toId: id })),
  );
}

/** Pages that name the object, of those that the actor sees; the one that was changed last first. @throws 404 */
export async function backlinksOf(context: TenantContext, ref: ObjectRef): Promise<Backlink[]> {
  const { db, platform, actor } = context;
  await platform.objects.load(context, ref, 'view');
  const rows = await db.query<{ id: string }>(
    `SELECT d.id FROM page_link x JOIN document d ON d.tenant_id = x.tenant_id AND d.id = x.document_id
      WHERE x.tenant_id = $1 AND x.to_type = $2 AND x.to_id = $3 AND d.deleted_at IS NULL
      ORDER BY d.updated_at DESC, d.id LIMIT ${LOOKED_AT}`,
    [ref.type, ref.id],
  );
  const found = await documentKind.find(
    context,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((one) => [one.row.id, one]));
  return rows.flatMap(({ id }) => {
    const one = byId.get(id);
    if (!one || !documentLevel(actor, one.project, one)) return [];
    const { row, project } = one;
    return [{ id, name: row.name, projectId: project.id, projectName: project.name, updatedTime: iso(row.updatedAt) }];
  });
}
