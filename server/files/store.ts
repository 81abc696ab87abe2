/**
 * Uploaded bytes: one file an id below `DATA_DIR/files`, by tenant. Whoever runs several processes gives them one folder.
 * Names of the outside never become paths here.
 */
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function placeOf(dataDir: string, tenantId: string, fileId: string): string {
  if (!UUID.test(tenantId) || !UUID.test(fileId)) throw new Error('Not an id');
  // Ids begin with the time: their end spreads evenly over folders.
  return path.join(dataDir, 'files', tenantId, fileId.slice(-2), fileId);
}

/** Whole or not at all: a crash leaves no half a file under the id. */
export async function saveFile(dataDir: string, tenantId: string, fileId: string, bytes: Uint8Array): Promise<void> {
  const place = placeOf(dataDir, tenantId, fileId);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(`${place}.part`, bytes);
  await rename(`${place}.part`, place);
}

/**
 * Keeps an upload that was streamed to the same disk: in two steps, so that all that may fail for want of room is done
 * before the transaction that names the file, and what is left for after its commit is one rename.
 */
export async function prepareFile(
  dataDir: string,
  tenantId: string,
  fileId: string,
): Promise<(from: string) => Promise<void>> {
  const place = placeOf(dataDir, tenantId, fileId);
  await mkdir(path.dirname(place), { recursive: true });
  return (from) => rename(from, place);
}

/** Null: the bytes are not there (another machine's folder, a restored database). */
export async function openFile(dataDir: string, tenantId: string, fileId: string): Promise<Readable | null> {
  const place = placeOf(dataDir, tenantId, fileId);
  const found = await stat(place).catch(() => null);
  return found?.isFile() ? createReadStream(place) : null;
}

export const removeFile = (dataDir: string, tenantId: string, fileId: string): Promise<void> =>
  rm(placeOf(dataDir, tenantId, fileId), { force: true });
