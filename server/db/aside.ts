/**
 * The embedded database read beside those who work on it. It is one session, so that a long reading would hold up all of
 * them, and it computes in the thread that answers. Its files are therefore copied between two statements, as they stand at
 * that moment, and a thread of its own (`copy.cjs`) opens the copy, as a database is opened after its process was killed.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { Connection, Row } from './client';

const COPY = '-copy-';

/** Copies that a killed process has left go. */
export function removeCopies(folder: string): void {
  const [above, name] = [path.dirname(folder), path.basename(folder)];
  for (const one of fs.readdirSync(above)) {
    if (one.startsWith(`${name}${COPY}`)) fs.rmSync(path.join(above, one), { recursive: true, force: true });
  }
}

/** Opens the folder of an embedded database. */
export async function openFolder(folder: string): Promise<PGlite> {
  removeCopies(folder);
  const open = () => PGlite.create({ dataDir: folder });
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await (await open()).close();
  return open();
}

/** Runs what needs the files as they stand: neither a transaction nor a statement is open, all that was committed is there. */
const between = <T>(lite: PGlite, work: () => Promise<T>): Promise<T> =>
  lite._runExclusiveTransaction(() => lite._runExclusiveQuery(work));

export interface DatabaseCopy {
  folder: string;
  remove(): Promise<void>;
}

/** Copies the folder of an open database, beside it; calls of the database wait meanwhile. */
export async function copyFolder(lite: PGlite, folder: string): Promise<DatabaseCopy> {
  const copy = `${folder}${COPY}${randomUUID()}`;
  const remove = () => fs.promises.rm(copy, { recursive: true, force: true });
  try {
    // Where the disk can share blocks, the copy costs no room.
    const mode = fs.constants.COPYFILE_FICLONE;
    await between(lite, () => fs.promises.cp(folder, copy, { recursive: true, mode }));
    return { folder: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Gives a connection that reads the database as it stands now, until `work` is done.
 *
 * @param folder of the database; null where it stands in memory
 * @param textTypes ids of the types that stay text
 */
export async function readAside<T>(
  lite: PGlite,
  folder: string | null,
  textTypes: readonly number[],
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (!folder) {
    // It waits for a statement by itself.
    const dump = await lite._runExclusiveTransaction(() => lite.dumpDataDir('none'));
    return inThread({ folder, bytes: await dump.arrayBuffer(), textTypes }, work);
  }
  const copy = await copyFolder(lite, folder);
  try {
    return await inThread({ folder: copy.folder, bytes: null, textTypes }, work);
  } finally {
    await copy.remove();
  }
}

interface Answer {
  id: number;
  rows?: Row[];
  error?: string;
}

async function inThread<T>(
  workerData: { folder: string | null; bytes: ArrayBuffer | null; textTypes: readonly number[] },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const thread = new Worker(path.join(__dirname, 'copy.cjs'), {
    workerData,
    transferList: workerData.bytes ? [workerData.bytes] : [],
  });
  const waiting = new Map<number, { resolve(rows: Row[]): void; reject(error: Error): void }>();
  let ended: Error | null = null;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  thread.on('error', end);
  thread.on('exit', (code) => end(new Error(`The thread that reads the copy of the database has ended (${code})`)));
  thread.on('message', ({ id, rows, error }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (rows) asked?.resolve(rows);
    else asked?.reject(new Error(error));
  });
  let last = 0;
  const query = <R extends Row>(text: string, params: unknown[] = []): Promise<R[]> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      last += 1;
      waiting.set(last, { resolve: resolve as (rows: Row[]) => void, reject });
      thread.postMessage({ id: last, text, params });
    });
  const connection: Connection = {
    get orm(): Connection['orm'] {
      throw new Error('A copy of the database answers written statements only');
    },
    query,
    exec: (text) => query(text),
    afterCommit: (effect) => effect(),
  };
  try {
    return await work(connection);
  } finally {
    await thread.terminate();
  }
}
