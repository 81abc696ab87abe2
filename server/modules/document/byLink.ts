/** A page of the library for whoever has its link: read by the publisher's rights, with its pictures and nothing beside it. */

import { reaches } from '../../../contract/document/kinds';
import type { SharedPage } from '../../../contract/publicLink/publicLink';
import { iso } from '../../base/present';
import { document, file } from '../../db/schema';
import { forbidden, notFound } from '../../errors';
import type { ObjectContext } from '../../object/define';
import { closedProject } from '../../object/project';
import { documentLevel } from '../../policies/document';
import { isClosed } from '../../policies/project';
import { documentKind, type LoadedDocument } from './kind';
import { picturesIn, withoutFiles } from './page/clean';
import { settlePage } from './page/settle';

/** Hands it out who may edit it; of a project that was closed later it stays shared. @throws 404, 403 */
async function pageFor(context: ObjectContext, id: string): Promise<LoadedDocument> {
  const [loaded] = await documentKind.find(context, [id]);
  const level = loaded && documentLevel(context.actor, loaded.project, loaded);
  if (!loaded || !level || loaded.row.kind !== 'page') throw notFound('页面');
  if (!reaches(level, 'edit')) throw forbidden('只有可编辑该页面的人能公开分享它');
  return loaded;
}

export async function sharePage(context: ObjectContext, id: string): Promise<{ objectId: string; title: string }> {
  const { row, project } = await pageFor(context, id);
  if (isClosed(project)) throw closedProject(project);
  return { objectId: row.id, title: row.name };
}

/** Judges who may share it, and so revoke its links, also in a project that is closed. @throws 404, 403 */
export const assertSharesPage = async (context: ObjectContext, id: string): Promise<void> => {
  await pageFor(context, id);
};

const htmlOf = async ({ db }: ObjectContext, id: string) => (await db.find(document, id))?.html ?? '';

export async function sharedPage(context: ObjectContext, id: string): Promise<SharedPage> {
  await pageFor(context, id);
  // What was typed a moment ago is read as well.
  await settlePage(context.platform, context.db.tenantId, id);
  const { row } = await pageFor(context, id);
  const html = await htmlOf(context, id);
  return {
    name: row.name,
    // Names of people are a text of the page; their ids are not, and objects and files are for who may see them.
    html: withoutFiles(html)
      .replace(/ data-mention="[^"]*"/g, '')
      .replace(/ data-object="[^"]*"/g, ' data-object=""'),
    updatedTime: iso(row.updatedAt),
  };
}

/** A picture that stands in the page now. @throws 404 */
export async function sharedPicture(context: ObjectContext, id: string, fileId: string) {
  await pageFor(context, id);
  if (!picturesIn(await htmlOf(context, id)).includes(fileId)) throw notFound('图片');
  const [held] = await context.db.query(
    `SELECT 1 FROM object_file x
      WHERE x.tenant_id = $1 AND x.object_type = 'document' AND x.object_id = $2 AND x.file_id = $3`,
    [id, fileId],
  );
  const stored = held ? await context.db.find(file, fileId) : undefined;
  // Sounds and films have a type by which they are shown, too.
  const mime = stored?.mime ?? '';
  const bytes =
    stored && mime.startsWith('image/') ? await context.platform.files.open(stored.tenantId, stored.blobId) : null;
  if (!stored || !bytes) throw notFound('图片');
  return { mime, size: stored.size, bytes };
}
