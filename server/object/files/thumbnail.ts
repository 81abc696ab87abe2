/** Small pictures of files, made apart (`docs/decisions/files-read-apart.md`) when they are first looked at, and kept by content. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import { isThumbnailed, THUMBNAIL_BYTES_MAX, THUMBNAIL_SIDE } from '../../../contract/file/kind';
import { fileThumbnail } from '../../db/schema';
import { ApiError, notFound } from '../../errors';
import { discard, receive } from '../../files/incoming';
import { goneSignal } from '../../http/gone';
import type { TenantContext } from '../../http/route';
import { LateFile, type Reader, readInSandbox } from '../../sandbox/sandbox';
import { fileFor } from './serve';

const reader: Reader = {
  module: path.join(__dirname, 'reader', 'thumbnail.cjs'),
  memoryMb: 256,
  withinMs: 10_000,
  outputBytes: 2 * 1024 * 1024,
  broken: '无法生成缩略图',
  late: '图片过大，无法生成缩略图',
};

type Stored = Awaited<ReturnType<typeof fileFor>>;

/** As WebP; 404 for what has none. */
export async function sendThumbnail(context: TenantContext, fileId: string): Promise<FastifyReply> {
  const stored = await fileFor(context, fileId);
  if (!isThumbnailed(stored)) throw notFound('缩略图');
  const bytes = (await keptOf(context, stored)) ?? (await make(context, stored));
  if (bytes.length === 0) throw notFound('缩略图');
  return context.reply
    .type('image/webp')
    .header('Content-Length', bytes.length)
    .header('ETag', `"${stored.blobId}-t"`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', 'private, max-age=86400')
    .send(Buffer.from(bytes));
}

async function keptOf({ db }: TenantContext, { blobId }: Stored): Promise<Uint8Array | null> {
  return (await db.find(fileThumbnail, blobId))?.bytes ?? null;
}

async function make(context: TenantContext, stored: Stored): Promise<Uint8Array> {
  const { platform, actor, reply, db } = context;
  const source = await platform.files.open(stored.tenantId, stored.blobId);
  if (!source) throw notFound('文件');
  await mkdir(platform.env.dataDir, { recursive: true });
  const copy = await receive(platform.env.dataDir, stored.name, source);
  let bytes: Uint8Array = new Uint8Array();
  try {
    const caller = { who: actor.userId, of: actor.tenantId, signal: goneSignal(reply) };
    for await (const piece of readInSandbox<{ webp: string }>(reader, { path: copy.path }, THUMBNAIL_SIDE, caller)) {
      bytes = Buffer.from(piece.webp, 'base64');
    }
  } catch (error) {
    // Of a file that cannot be drawn that is kept too: nobody waits for it twice. A busy machine is no such file.
    if (!(error instanceof ApiError) || error.kind !== 'BAD_FILE' || error instanceof LateFile) throw error;
  } finally {
    await discard(copy);
  }
  if (bytes.length > THUMBNAIL_BYTES_MAX) bytes = new Uint8Array();
  await db.insertIfAbsent(fileThumbnail, { id: stored.blobId, bytes });
  return bytes;
}
