/**
 * Uploads on their way: each is streamed into a file of its own below `DATA_DIR/incoming`, on the disk where kept files
 * stand, so that keeping one is a rename. What nobody kept goes with its request, or, after a crash, by the sweep.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TenantDb } from '../db/scope';

/** One upload, whole. */
export interface Incoming {
  name: string;
  /** Bytes. */
  size: number;
  path: string;
  /** SHA-256 of its bytes, in hex: equal contents are kept once. */
  hash: string;
  /** Asked first in the transaction that keeps it, where it can be asked for twice: throws for who comes second. */
  claim?(tx: TenantDb): Promise<void>;
}

/** No request lasts so long. */
const LEFT_OVER_MS = 60 * 60_000;

export const folderOf = (dataDir: string) => path.join(dataDir, 'incoming');

/** Streams it to the disk; what was written goes again when the stream breaks off. */
export async function receive(dataDir: string, name: string, bytes: Readable): Promise<Incoming> {
  const place = path.join(folderOf(dataDir), randomUUID());
  await mkdir(folderOf(dataDir), { recursive: true });
  const file = createWriteStream(place, { flags: 'wx' });
  const hash = createHash('sha256');
  try {
    await pipeline(bytes, hashing(hash), file);
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  }
  return { name, size: file.bytesWritten, path: place, hash: hash.digest('hex') };
}

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

export const discard = ({ path: place }: Incoming): Promise<void> => rm(place, { force: true });

/** What a process left that ended in the middle of a request. */
export const sweepIncoming = (dataDir: string, now = Date.now()): Promise<void> =>
  sweepFolder(folderOf(dataDir), LEFT_OVER_MS, now);

/** Files that nobody has written to for so long. */
export async function sweepFolder(folder: string, keptMs: number, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const found = await stat(place).catch(() => null);
    if (found && now - found.mtimeMs > keptMs) await rm(place, { force: true });
  }
}
