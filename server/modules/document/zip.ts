/** Documents as one archive, streamed while it is made: what the actor sees, and nothing else. */
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import { ZIP_BYTES_MAX, ZIP_FILES_MAX } from '../../../contract/document/kinds';
import { nameKey, numberedName, safeFileName } from '../../../contract/file/name';
import { zoneHere } from '../../base/zone';
import { againstRule, notFound } from '../../errors';
import { addStored } from '../../files/zipped';
import { disposition } from '../../http/disposition';
import type { TenantContext } from '../../http/route';
import { SqlConditions } from '../../object/list/sql';
import { projectFor } from '../../object/project';
import { visibilityOf } from './visibility';

interface Packed extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  kind: string;
  name: string;
  size: number;
  html: string;
  blobId: string | null;
  /** When it was changed, by the clocks of the enterprise. */
  changed: string;
}

const pageOf = (name: string, html: string) =>
  `<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><title>${name.replace(/[<>&]/g, '')}</title></head><body>\n${html}\n</body></html>\n`;

export async function sendZip(
  context: TenantContext,
  projectId: string,
  ids: readonly string[],
): Promise<FastifyReply> {
  const { db, platform, actor, reply } = context;
  const project = await projectFor(context, projectId, 'DOCUMENT:LIST');
  const visibility = await visibilityOf(context, project);
  const sql = new SqlConditions();
  const bind = (value: unknown) => sql.bind(value);
  const [of, chosen] = [bind(projectId), bind(ids)];
  const rows = await db.query<Packed>(
    `SELECT d.id, d.parent_id AS "parentId", d.kind, d.name, d.size, d.html, f.blob_id AS "blobId",
            to_char(d.updated_at AT TIME ZONE ${bind(zoneHere())}, 'YYYY-MM-DD"T"HH24:MI:SS') AS changed
       FROM document d LEFT JOIN file f ON f.tenant_id = d.tenant_id AND f.id = d.file_id
      WHERE d.tenant_id = $1 AND d.project_id = ${of} AND d.deleted_at IS NULL
        AND (d.id = ANY(${chosen}::uuid[]) OR d.path && ${chosen}::uuid[]) AND ${visibility.condition(bind, 'd')}
      ORDER BY d.path, d.name LIMIT ${ZIP_FILES_MAX + 1}`,
    sql.params,
  );
  if (rows.length === 0) throw notFound('文档');
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  if (rows.length > ZIP_FILES_MAX || bytes > ZIP_BYTES_MAX) {
    throw againstRule(`一次最多打包 ${ZIP_FILES_MAX} 项、${ZIP_BYTES_MAX / 1e9} GB，请分批下载`);
  }
  const zip = new ZipFile();
  // Two may be called alike here that are not where they stand: a page beside a file, documents of two folders.
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const row of rows) {
    const above = row.parentId ? paths.get(row.parentId) : undefined;
    const within = above ? `${above}/` : '';
    const name = safeFileName(row.kind === 'page' ? `${row.name}.html` : row.name);
    const path = `${within}${numberedName(name, (one) => taken.has(`${within}${nameKey(one)}`))}`;
    taken.add(`${within}${nameKey(path.slice(within.length))}`);
    paths.set(row.id, path);
    // Archives hold the hands of a clock, of no zone: those of the enterprise, not of the machine.
    const at = { mtime: new Date(row.changed), forceDosTimestamp: true };
    if (row.kind === 'folder') zip.addEmptyDirectory(path, at);
    else if (row.kind === 'page') zip.addBuffer(Buffer.from(pageOf(row.name, row.html)), path, at);
    else if (row.blobId) {
      const blob = row.blobId;
      addStored(zip, path, () => platform.files.open(actor.tenantId, blob), at);
    }
  }
  zip.on('error', (error) => reply.raw.destroy(error as Error));
  zip.end();
  const only = rows.find(({ id }) => id === ids[0]);
  const name = ids.length === 1 && only ? `${only.name}.zip` : `${project.name}文档.zip`;
  return reply
    .type('application/zip')
    .header('Content-Disposition', disposition('attachment', safeFileName(name)))
    .send(zip.outputStream);
}
