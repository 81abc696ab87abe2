/** The bytes of files, for whoever may see an object that holds them now. */
import type { FastifyReply } from 'fastify';
import type { ObjectRef, ObjectType } from '../../../contract/objectTypes';
import { file } from '../../db/schema';
import { notFound } from '../../errors';
import { disposition } from '../../http/disposition';
import { rangeOf } from '../../http/range';
import type { RequestContext, TenantContext } from '../../http/route';
import type { ObjectContext } from '../define';

type Stored = typeof file.$inferSelect;

/** Objects that hold it, recycled ones included: in a field, or as an attachment. */
async function holdersOf({ platform, db }: ObjectContext, { id, fieldId }: Stored): Promise<ObjectRef[]> {
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
async function maySee(context: ObjectContext, stored: Stored): Promise<boolean> {
  const apart = context.platform.objects.kinds.find(({ filesApart }) => filesApart?.category === stored.category);
  if (apart?.filesApart) return apart.filesApart.maySee(context, stored.id);
  const holders = await holdersOf(context, stored);
  if (holders.length === 0) return stored.createdBy === context.actor.userId && !(await isTakenAway(context, stored));
  for (const type of new Set(holders.map((one) => one.type))) {
    const ids = holders.filter((one) => one.type === type).map(({ id }) => id);
    if ((await context.platform.objects.findVisible(context, type, ids)).length > 0) return true;
  }
  return false;
}

/** It hung somewhere, and waits for its end, or to be put back. */
async function isTakenAway({ db }: ObjectContext, { id }: Stored): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM object_file_removed WHERE tenant_id = $1 AND file_id = $2 LIMIT 1', [id]);
  return rows.length > 0;
}

/** The row of a file, where the actor may see an object that holds it now. @throws 404 */
export async function fileFor(context: ObjectContext, fileId: string): Promise<Stored> {
  const stored = await context.db.find(file, fileId);
  if (!stored || !(await maySee(context, stored))) throw notFound('文件');
  return stored;
}

/**
 * The bytes, or the part of them that is asked for. Images, sounds and films may be shown in place; everything else is saved, and nothing of
 * it can run here: no sniffing of types, and a policy that gives even an SVG with a script neither script nor origin.
 */
export async function sendFile(context: TenantContext, fileId: string, inline: boolean): Promise<FastifyReply> {
  return sendStored(context, await fileFor(context, fileId), { inline, cached: 'private, max-age=3600' });
}

/** The same of a file that was judged. */
export async function sendStored(
  { platform, request, reply }: RequestContext,
  stored: Stored,
  { inline, cached }: { inline: boolean; cached: string },
): Promise<FastifyReply> {
  const etag = `"${stored.blobId}"`;
  // A part of what somebody had begun of other content would not fit: then all of it is sent.
  const { 'if-range': unchanged = etag, range } = request.headers;
  const part = unchanged === etag ? rangeOf(range, stored.size) : null;
  if (part === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${stored.size}`).send();
  const bytes = await platform.files.open(stored.tenantId, stored.blobId, part ?? undefined);
  if (!bytes) throw notFound('文件');
  const shown = inline && stored.mime !== null;
  if (part) {
    void reply.status(206).header('Content-Range', `bytes ${part.start}-${part.end}/${stored.size}`);
  }
  return reply
    .type(shown ? (stored.mime as string) : 'application/octet-stream')
    .header('Content-Disposition', disposition(shown ? 'inline' : 'attachment', stored.name))
    .header('Content-Length', part ? part.end - part.start + 1 : stored.size)
    .header('Accept-Ranges', 'bytes')
    .header('ETag', etag)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('Cache-Control', cached)
    .send(bytes);
}

/** As `sendFile`, of pictures only: whatever else it is is no icon. */
export async function sendIcon(context: TenantContext, fileId: string, inline: boolean): Promise<FastifyReply> {
  const { mime } = await fileFor(context, fileId);
  if (!mime?.startsWith('image/')) throw notFound('图标');
  return sendFile(context, fileId, inline);
}
