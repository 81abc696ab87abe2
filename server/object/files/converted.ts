/** Office files that a browser does not show, as PDF. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { badFile, notFound } from '../../errors';
import { asPdf, OFFICE_BYTES_MAX } from '../../files/office';
import type { TenantContext } from '../../http/route';
import { fileFor } from './serve';

/** @throws 422 in words where there is no program for it, or the file cannot be converted */
export async function sendPdf(context: TenantContext, fileId: string): Promise<FastifyReply> {
  const { platform, actor, reply } = context;
  const stored = await fileFor(context, fileId);
  const program = platform.env.officeProgram;
  if (stored.kind !== 'office') throw badFile('该类型的文件不能在线预览，请下载后查看');
  if (!program) throw badFile('本系统没有安装 LibreOffice，不能在线预览这类文件，请下载后查看');
  if (stored.size > OFFICE_BYTES_MAX) throw badFile('文件过大，不能在线预览，请下载后查看');
  const place = await asPdf(
    {
      ...{ program, dataDir: platform.env.dataDir, name: stored.name },
      ...{ key: `${stored.tenantId}/${stored.blobId}`, taker: { who: actor.userId, of: actor.tenantId } },
    },
    async (to) => {
      const bytes = await platform.files.open(stored.tenantId, stored.blobId);
      if (!bytes) throw notFound('文件');
      await pipeline(bytes, createWriteStream(to, { flags: 'wx' }));
    },
  );
  const { size } = await stat(place);
  return reply
    .type('application/pdf')
    .header('Content-Length', size)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', 'private, max-age=600')
    .send(createReadStream(place));
}
