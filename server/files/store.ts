/**
 * Uploaded bytes, by tenant and id: in a folder of this machine, or in a bucket that speaks S3. Names of the outside never
 * become places here.
 */
import type { Readable } from 'node:stream';
import { isDatabaseGone } from '../db/failures';
import type { Env } from '../env';
import { folderStore } from './folder';
import { s3Store } from './s3';

/** Bytes, both ends included. */
export interface Part {
  start: number;
  end: number;
}

/** Bytes that are nobody's yet: what may fail is done, and one of the two follows. */
export interface Staged {
  /** After the commit that names them. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

export interface FileStore {
  /** Takes a file of the folder `incoming`; the caller removes it where it still is. */
  stage(tenantId: string, id: string, from: string): Promise<Staged>;
  /** Whole or not at all: a crash leaves no half a file under the id. */
  write(tenantId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** Null: the bytes are not there (another machine's folder, a restored database). */
  open(tenantId: string, id: string, part?: Part): Promise<Readable | null>;
  remove(tenantId: string, id: string): Promise<void>;
}

/**
 * What becomes of staged bytes after a transaction that failed: they go, but where the database went away in the middle,
 * whose commit may have come through. Bytes that no row names are in nobody's way; a row without its bytes is a lost file.
 */
export const afterFailure = (staged: readonly Staged[], error: unknown): Promise<unknown> =>
  Promise.allSettled(staged.map((one) => (isDatabaseGone(error) ? one.keep() : one.discard())));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Below the root of the store. Ids begin with their time: their end spreads evenly over folders. */
export function keyOf(tenantId: string, id: string): string {
  if (!UUID.test(tenantId) || !UUID.test(id)) throw new Error('Not an id');
  return `files/${tenantId}/${id.slice(-2)}/${id}`;
}

export const openStore = ({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Store(s3) : folderStore(dataDir);
