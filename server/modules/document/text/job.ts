/** The job that reads the words of files, each content once. */
import { copyFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { TextState } from '../../../../contract/document/kinds';
import type { FileKind } from '../../../../contract/file/kind';
import { file, fileText } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { discard, type Incoming, receive } from '../../../files/incoming';
import { asPdf, OFFICE_BYTES_MAX } from '../../../files/office';
import type { TenantContext } from '../../../http/route';
import type { Platform } from '../../../platform';
import { LateFile } from '../../../sandbox/sandbox';
import { writePassages } from './passages';
import { readText } from './read';

const QUEUE = 'document-text';
const LEFT = 'document-text-left';
const NIGHT = 'document-text-night';
/** Of one day. */
const TRIES_MAX = 3;
/** Larger files are found by their names. */
const BYTES_MAX = 100 * 1024 * 1024;

interface Wanted {
  tenantId: string;
  textId: string;
}

export function defineTextJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define<Wanted>(QUEUE, (wanted) => takeText(platform, wanted));
  // What a crash, a full queue or the demo data left.
  jobs.define(LEFT, () => takeAll(platform));
  jobs.schedule(LEFT, '*/10 * * * *');
  // At night the machine has time for what it had none for by day.
  jobs.define(NIGHT, () => takeLate(platform));
  jobs.schedule(NIGHT, '30 2 * * *');
  jobs.onStart(() => jobs.send(LEFT, {}, { singletonKey: LEFT }));
}

/** After the caller's commit. */
export function wantText({ platform, db }: Pick<TenantContext, 'platform' | 'db'>, textId: string): void {
  db.afterCommit(() => {
    if (!platform.jobs.isOpen) return;
    void platform.jobs.send(QUEUE, { tenantId: db.tenantId, textId }, { singletonKey: textId }).catch(() => undefined);
  });
}

/**
 * Everything that waits; for tests and the demo data too, which have no queue.
 * @param read of a test that makes a file late
 */
export async function takeAll(platform: Platform, read = readText): Promise<void> {
  const rows = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT tenant_id, id FROM file_text WHERE state = 'waiting' AND tries < ${TRIES_MAX} ORDER BY id LIMIT 500`,
  );
  for (const { tenant_id, id } of rows) await takeText(platform, { tenantId: tenant_id, textId: id }, read);
}

/** What had its tries of the day, once more. */
export async function takeLate(platform: Platform, read = readText): Promise<void> {
  await platform.database.query(`UPDATE file_text SET tries = 0 WHERE state = 'waiting' AND tries >= ${TRIES_MAX}`);
  await takeAll(platform, read);
}

/** What people may ask for again: the words that are there are those of the file. */
const SETTLED: readonly TextState[] = ['failed', 'limited', 'empty', 'waiting'];

/** `重新提取`. @returns whether there is something to be read */
export async function readAgain(context: Pick<TenantContext, 'platform' | 'db'>, textId: string): Promise<boolean> {
  const [row] = await context.db.select(fileText, eq(fileText.id, textId));
  if (!row?.blobId || !row.kind || !SETTLED.includes(row.state)) return false;
  await context.db.update(fileText, { state: 'waiting', tries: 0 }, eq(fileText.id, textId));
  wantText(context, textId);
  return true;
}

async function takeText(platform: Platform, { tenantId, textId }: Wanted, read = readText): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const [row] = await db.select(fileText, eq(fileText.id, textId));
  if (row?.state !== 'waiting' || !row.blobId || !row.kind) return;
  if (row.tries >= TRIES_MAX) return;
  // Counted first: what ends the process is not tried for ever.
  await db.update(fileText, { tries: row.tries + 1 }, eq(fileText.id, textId));
  const bytes = await platform.files.open(tenantId, row.blobId);
  if (!bytes) return settle(db, textId, 'failed');
  const copy = await receive(platform.env.dataDir, 'text', bytes);
  try {
    if (copy.size > BYTES_MAX) return await settle(db, textId, 'limited');
    const { pieces, state } = await read(row.kind as FileKind, copy, await converter(platform, db, row.blobId, copy));
    await db.transaction(async (tx) => {
      // The sweep and the file's own job may have read it at one time: who comes second finds it done.
      const [held] = await tx.query<{ state: TextState }>(
        'SELECT state FROM file_text WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
        [textId],
      );
      if (held?.state !== 'waiting') return;
      const count = await writePassages(tx, textId, pieces);
      await settle(tx, textId, count === 0 && state === 'ready' ? 'empty' : state);
    });
  } catch (error) {
    // The machine was busy: it goes on waiting, for the next round or the night.
    if (error instanceof LateFile) return;
    // Refused or beyond its limits: it will not be otherwise the next time.
    if (error instanceof ApiError && error.kind === 'BAD_FILE') await settle(db, textId, 'failed');
    else throw error;
  } finally {
    await discard(copy);
  }
}

/** Makes a PDF of an Office file; absent where no program for it is installed. */
async function converter(platform: Platform, db: TenantDb, blobId: string, copy: Incoming) {
  const program = platform.env.officeProgram;
  if (!program || copy.size > OFFICE_BYTES_MAX) return undefined;
  const [named] = await db.select(file, eq(file.blobId, blobId));
  const asked = {
    ...{ program, dataDir: platform.env.dataDir, name: named?.name ?? '' },
    ...{ key: `${db.tenantId}/${blobId}`, taker: { who: '' } },
  };
  return () => asPdf(asked, (to) => copyFile(copy.path, to));
}

/** Titles are found together with the words: those of the documents are made anew. */
async function settle(db: TenantDb, textId: string, state: TextState): Promise<void> {
  await db.update(fileText, { state }, eq(fileText.id, textId));
  await db.query(
    `UPDATE document SET search = NULL
      WHERE tenant_id = $1 AND text_id = $2 AND (deleted_at IS NULL OR deleted_at IS NOT NULL)`,
    [textId],
  );
}
