/** The bytes of files, for whoever may see an object that holds them now. */
import type { FastifyReply } from 'fastify';
import { extensionOf, isImage } from '../../../contract/file/constants';
import type { ObjectRef, ObjectType } from '../../../contract/object/types';
import { file } from '../../db/schema';
import { notFound } from '../../errors';
import { openFile } from '../../files/store';
import type { TenantContext } from '../../http/route';

type Stored = typeof file.$inferSelect;

/** Objects that hold it, recycled ones included: in a field, or as an attachment. */
async function holdersOf({ platform, db }: TenantContext, { id, fieldId }: Stored): Promise<ObjectRef[]> {
  if (fieldId) {
    const found = await Promise.all(
      platform.objects.kinds.map(async ({ type, holdersInField }) =>
        ((await holdersInField?.(db, fieldId, id)) ?? []).map((holder) => ({ type, id: holder })),
      ),
    );
    return found.flat();
  }
  return db.query<{ type: ObjectType; id: string }>(
    'SELECT object_type AS type, object_id AS id FROM object_file WHERE tenant_id = $1 AND file_id = $2 LIMIT 50',
    [id],
  );
}

/**
 * Who may see one object that holds it may see it. Who uploaded it has no more right to it than that, but for the time in
 * which it hangs nowhere yet: a form is being filled in.
 */
async function maySee(context: TenantContext, stored: Stored): Promise<boolean> {
  const holders = await holdersOf(context, stored);
  if (holders.length === 0) return stored.createdBy === context.actor.userId;
  for (const type of new Set(holders.map((one) => one.type))) {
    const ids = holders.filter((one) => one.type === type).map(({ id }) => id);
    if ((await context.platform.objects.findVisible(context, type, ids)).length > 0) return true;
  }
  return false;
}

const imageTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/**
 * The bytes. Images may be shown in place; everything else is saved, and nothing of it can run here: no sniffing of
 * types, and a policy that gives even an SVG with a script neither script nor origin.
 */
export async function sendFile(context: TenantContext, fileId: string, inline: boolean): Promise<FastifyReply> {
  const { platform, db, actor, reply } = context;
  const stored = await db.find(file, fileId);
  if (!stored || !(await maySee(context, stored))) throw notFound('文件');
  const bytes = await openFile(platform.env.dataDir, actor.tenantId, fileId);
  if (!bytes) throw notFound('文件');
  const shown = inline && isImage(stored.name);
  const name = encodeURIComponent(stored.name);
  return reply
    .type(shown ? (imageTypes[extensionOf(stored.name)] ?? 'application/octet-stream') : 'application/octet-stream')
    .header('Content-Disposition', `${shown ? 'inline' : 'attachment'}; filename="file"; filename*=UTF-8''${name}`)
    .header('Content-Length', stored.size)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('Cache-Control', 'private, max-age=3600')
    .send(bytes);
}
