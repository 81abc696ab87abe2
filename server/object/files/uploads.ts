/**
 * Uploads that go on after a break: made with name and size, filled part by part, then given to what they are for. How many
 * bytes are there is the length of the file on the disk, and nothing else. Below `DATA_DIR/uploads`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { ErrorShowType } from '../../../contract/constants';
import type { NewUpload, UploadState } from '../../../contract/file/file';
import { safeFileName } from '../../../contract/file/name';
import type { ObjectRef } from '../../../contract/objectTypes';
import { newId } from '../../base/present';
import { fileUpload } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { ApiError, againstRule, invalid, notFound, tooLarge } from '../../errors';
import { type Incoming, sweepFolder } from '../../files/incoming';
import type { TenantContext } from '../../http/route';
import type { Platform } from '../../platform';
import { assertStorage } from '../quota';

type Upload = typeof fileUpload.$inferSelect;

/** One person's at the same time: a folder is sent file by file. */
const OPEN_MAX = 200;
/** What unfinished uploads were announced to have, together: the disk is everybody's. */
const OPEN_BYTES_A_PERSON = 10_000_000_000;
const OPEN_BYTES_AN_ENTERPRISE = 50_000_000_000;
const KEPT_HOURS = 72;

const folderOf = ({ env }: Platform) => path.join(env.dataDir, 'uploads');
const placeOf = (platform: Platform, { id }: Pick<Upload, 'id'>) => path.join(folderOf(platform), id);

/** Who is writing to it now, in this process: a newer part ends an older one that hangs, and waits for its end. */
interface Turn {
  abort: AbortController;
  ended: Promise<void>;
}
const writing = new Map<string, Turn>();

/** The caller has asked whether the object takes files. */
export async function startUpload(
  context: TenantContext,
  ref: ObjectRef,
  { name, size }: NewUpload,
): Promise<UploadState> {
  const { platform, db, actor } = context;
  const upload = { id: newId(), userId: actor.userId, objectType: ref.type, objectId: ref.id };
  await db.transaction(async (tx) => {
    await assertRoom(tx, actor.userId, size);
    await assertStorage(tx, size);
    await tx.insert(fileUpload, { ...upload, name: safeFileName(name), size });
    await mkdir(folderOf(platform), { recursive: true });
    await createEmpty(placeOf(platform, upload));
  });
  return { uploadId: upload.id, offset: 0, size };
}

const gigabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000_000)} GB`;

/** One after the other in an enterprise, so that two at once do not both find the last place. */
async function assertRoom(tx: TenantDb, userId: string, size: number): Promise<void> {
  await tx.query(
    'SELECT pg_advisory_xact_lock(hashtextextended(x.tenant_id::text, 29)) FROM (SELECT $1::uuid AS tenant_id) x WHERE x.tenant_id = $1',
  );
  const [open] = await tx.query<{ count: number; own: number; all: number }>(
    `SELECT count(*) FILTER (WHERE user_id = $2)::int AS count,
            coalesce(sum(size::float8) FILTER (WHERE user_id = $2), 0)::float8 AS own,
            coalesce(sum(size::float8), 0)::float8 AS "all"
       FROM file_upload WHERE tenant_id = $1`,
    [userId],
  );
  if (!open) return;
  if (open.count >= OPEN_MAX) throw againstRule('未完成的上传过多，请等待它们完成或取消后再试');
  if (open.own + size > OPEN_BYTES_A_PERSON) {
    throw againstRule(
      `您未完成的上传合计不能超过 ${gigabytes(OPEN_BYTES_A_PERSON)}，请等待它们完成或取消后再试；${KEPT_HOURS} 小时未完成的会自动清除`,
    );
  }
  if (open.all + size > OPEN_BYTES_AN_ENTERPRISE) {
    throw againstRule(
      `企业内未完成的上传合计不能超过 ${gigabytes(OPEN_BYTES_AN_ENTERPRISE)}，请稍后再试，或请正在上传的同事完成或取消`,
    );
  }
}

const createEmpty = (place: string) => pipeline((async function* () {})(), createWriteStream(place));

/** One's own; another's is unknown, one of three days ago gone. */
export async function uploadFor({ db, actor, platform }: TenantContext, id: string): Promise<Upload> {
  const found = await db.find(fileUpload, id);
  if (found?.userId !== actor.userId) throw notFound('上传');
  const there = await stat(placeOf(platform, found)).catch(() => null);
  if (!there) throw new ApiError('UPLOAD_GONE');
  return found;
}

const lengthOf = async (platform: Platform, upload: Upload) => (await stat(placeOf(platform, upload))).size;

export async function uploadState(context: TenantContext, id: string): Promise<UploadState> {
  const upload = await uploadFor(context, id);
  return { uploadId: id, offset: await lengthOf(context.platform, upload), size: upload.size };
}

/**
 * Adds a part. 409 with the true offset for one that does not follow, 413 for more than was announced. What came before a
 * break stays.
 */
export async function addPart(
  context: TenantContext,
  id: string,
  offset: number,
  bytes: Readable,
): Promise<UploadState> {
  const { platform } = context;
  const upload = await uploadFor(context, id);
  const before = writing.get(id);
  before?.abort.abort();
  let end = () => {};
  const turn: Turn = { abort: new AbortController(), ended: new Promise((resolve) => (end = resolve)) };
  writing.set(id, turn);
  const { signal } = turn.abort;
  const elsewhere = (there: number) =>
    new ApiError('UPLOAD_OFFSET', undefined, { offset: there }, ErrorShowType.SILENT);
  try {
    // Two that append at once would leave a file of neither.
    await before?.ended;
    const there = await lengthOf(platform, upload);
    if (offset !== there || signal.aborted) throw elsewhere(there);
    const place = placeOf(platform, upload);
    await pipeline(bytes, limited(upload.size - there), createWriteStream(place, { flags: 'a' }), { signal });
    return { uploadId: id, offset: await lengthOf(platform, upload), size: upload.size };
  } catch (error) {
    // A newer part took over: whoever sent this one goes on from where the file ends.
    if (signal.aborted && !(error instanceof ApiError)) throw elsewhere(await lengthOf(platform, upload));
    throw error;
  } finally {
    end();
    if (writing.get(id) === turn) writing.delete(id);
  }
}

const limited = (room: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let left = room;
    for await (const chunk of chunks) {
      left -= chunk.length;
      if (left < 0) throw tooLarge('文件比开始上传时更大，请重新选择文件');
      yield chunk;
    }
  };

/** Those that are being finished by this process. */
const finishing = new Map<string, Promise<unknown>>();

/** Hands the whole file to `use`; afterwards the upload is over: of two who finish it at once, the second finds none. */
export async function finishUpload<T>(
  context: TenantContext,
  id: string,
  use: (incoming: Incoming, upload: Upload) => Promise<T>,
): Promise<T> {
  // The first one takes the file away while the second reads it.
  // Ends: each turn waits for one who finishes and then is gone.
  while (finishing.has(id)) await finishing.get(id)?.catch(() => {});
  const run = finish(context, id, use);
  finishing.set(id, run);
  try {
    return await run;
  } finally {
    finishing.delete(id);
  }
}

async function finish<T>(
  context: TenantContext,
  id: string,
  use: (incoming: Incoming, upload: Upload) => Promise<T>,
): Promise<T> {
  const { platform } = context;
  const upload = await uploadFor(context, id);
  const { name, size } = upload;
  const place = placeOf(platform, upload);
  const there = await lengthOf(platform, upload);
  if (there < size) throw invalid('文件还没有全部上传', 'uploadId');
  if (there > size) {
    // Two parts that met: what stands there is no file of theirs.
    await forget(context, upload);
    throw new ApiError('UPLOAD_GONE');
  }
  const hash = createHash('sha256');
  // Once, at the end: after a break nobody knows how far it was made.
  await pipeline(createReadStream(place), hash);
  const claim = async (tx: TenantDb) => {
    // Who comes second in another process waits here for the first one's transaction.
    if ((await tx.delete(fileUpload, eq(fileUpload.id, id))) === 0) throw notFound('上传');
  };
  const result = await use({ name, size, path: place, hash: hash.digest('hex'), claim }, upload);
  await forget(context, upload);
  return result;
}

export async function dropUpload(context: TenantContext, id: string): Promise<void> {
  const upload = await uploadFor(context, id);
  writing.get(id)?.abort.abort();
  await forget(context, upload);
}

async function forget({ platform, db }: TenantContext, upload: Upload): Promise<void> {
  await db.query('DELETE FROM file_upload WHERE tenant_id = $1 AND id = $2', [upload.id]);
  await rm(placeOf(platform, upload), { force: true });
}

/** Every night: those that nobody went on with for three days. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const rows = await platform.database.query<{ id: string }>(
    `DELETE FROM file_upload WHERE created_at < now() - interval '${KEPT_HOURS} hours' RETURNING id`,
  );
  for (const row of rows) await rm(placeOf(platform, row), { force: true });
  // Of one that was finished, where the process ended before its file went.
  await sweepFolder(folderOf(platform), KEPT_HOURS * 3_600_000);
}
