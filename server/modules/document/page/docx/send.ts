/** A page as a Word document, with its pictures within. */
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { safeFileName } from '../../../../../contract/file/name';
import { pageAddress } from '../../../../base/pageAddress';
import { document } from '../../../../db/schema';
import { disposition } from '../../../../http/disposition';
import type { TenantContext } from '../../../../http/route';
import { picturesOf } from '../export';
import { pageFor } from '../service';
import { settlePage } from '../settle';
import { pictureSize } from './pictureSize';
import type { DocxPicture } from './write';

/** Of all pictures that go along; the names of the others stand in their places. */
const PICTURE_BYTES_MAX = 50_000_000;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function shownPictures(context: TenantContext, id: string, html: string): Promise<Map<string, DocxPicture>> {
  const { platform, actor } = context;
  const pictures = new Map<string, DocxPicture>();
  let left = PICTURE_BYTES_MAX;
  for (const { id: fileId, name, blobId, size } of await picturesOf(context, id, html)) {
    const stream = size <= left ? await platform.files.open(actor.tenantId, blobId) : null;
    const bytes = stream ? await buffer(stream) : null;
    const known = bytes && pictureSize(bytes);
    if (known) left -= size;
    pictures.set(fileId, { name, shown: known ? { ...known, bytes } : null });
  }
  return pictures;
}

export async function sendDocx(context: TenantContext, id: string): Promise<FastifyReply> {
  const { platform, db, reply } = context;
  await pageFor(context, id, 'view');
  // What was typed a moment ago goes along.
  await settlePage(platform, db.tenantId, id);
  const { row } = await pageFor(context, id, 'view');
  const html = (await db.find(document, id))?.html ?? '';
  const [{ docxOf }, { blocksOf }] = await Promise.all([import('./write'), import('../engine')]);
  const pictures = await shownPictures(context, id, html);
  const bytes = await docxOf(row.name, blocksOf(html), pictures, pageAddress(platform, '').replace(/\/+$/, ''));
  const name = safeFileName(`${safeFileName(row.name)}.docx`);
  return reply.type(DOCX).header('Content-Disposition', disposition('attachment', name)).send(bytes);
}
