/** A page as a file of Markdown; with its pictures and other files beside it in an archive, where it has any. */
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import { nameKey, numberedName, safeFileName } from '../../../../contract/file/name';
import { document } from '../../../db/schema';
import { addStored } from '../../../files/zipped';
import { disposition } from '../../../http/disposition';
import type { TenantContext } from '../../../http/route';
import { filesIn, picturesIn } from './clean';
import { markdownOf } from './markdown';
import { pageFor } from './service';
import { settlePage } from './settle';

const PICTURES = '图片';
const FILES = '附件';

interface Held extends Record<string, unknown> {
  id: string;
  name: string;
  blobId: string;
  size: number;
}

/** Those that the page holds; what it only names is not given out. */
const heldOf = ({ db }: TenantContext, id: string, files: readonly string[]) =>
  db.query<Held>(
    `SELECT f.id, f.name, f.blob_id AS "blobId", f.size
       FROM object_file x JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
      WHERE x.tenant_id = $1 AND x.object_type = 'document' AND x.object_id = $2 AND f.id = ANY($3::uuid[])
      ORDER BY f.id`,
    [id, files],
  );

export const picturesOf = (context: TenantContext, id: string, html: string) => heldOf(context, id, picturesIn(html));

/** As an address within a line of Markdown. */
const inMarkdown = (name: string): string =>
  encodeURIComponent(name).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

export async function sendMarkdown(context: TenantContext, id: string): Promise<FastifyReply> {
  const { platform, db, actor, reply } = context;
  await pageFor(context, id, 'view');
  // What was typed a moment ago goes along.
  await settlePage(platform, db.tenantId, id);
  const { row } = await pageFor(context, id, 'view');
  const html = (await db.find(document, id))?.html ?? '';
  const pictures = await picturesOf(context, id, html);
  let text = await markdownOf(html);
  const places = pictures.map(({ id: file, name, blobId }, at) => {
    const place = `${PICTURES}/${at + 1}${/\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''}`;
    text = text.replaceAll(`/api/common/file/${file}/preview`, place);
    return { place, blobId };
  });
  const taken = new Set<string>();
  for (const { id: file, name, blobId } of await heldOf(context, id, filesIn(html))) {
    const free = numberedName(safeFileName(name), (one) => taken.has(nameKey(one)));
    taken.add(nameKey(free));
    text = text.replaceAll(`/api/common/file/${file}/download`, `${FILES}/${inMarkdown(free)}`);
    places.push({ place: `${FILES}/${free}`, blobId });
  }
  const name = safeFileName(row.name);
  const named = (extension: string) => disposition('attachment', safeFileName(`${name}${extension}`));
  if (places.length === 0) {
    return reply.type('text/markdown; charset=utf-8').header('Content-Disposition', named('.md')).send(text);
  }
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(text), `${name}.md`);
  for (const { place, blobId } of places) addStored(zip, place, () => platform.files.open(actor.tenantId, blobId));
  zip.on('error', (error) => reply.raw.destroy(error as Error));
  zip.end();
  return reply.type('application/zip').header('Content-Disposition', named('.zip')).send(zip.outputStream);
}
