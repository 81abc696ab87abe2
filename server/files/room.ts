/** Whether the data folder takes bytes: asked by whoever watches over the process, so that it is told before people are. */
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** More than what a file system keeps within the entry of a folder. */
const PROBE_BYTES = 65_536;
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
/** PostgreSQL's own word for a full disk. */
const DISK_FULL = '53100';

/** Rejects with what the system says when the folder takes no new file. */
export async function probeFolder(dataDir: string): Promise<void> {
  const place = path.join(dataDir, `.probe-${process.pid}`);
  await mkdir(dataDir, { recursive: true });
  const file = await open(place, 'w');
  try {
    await file.write(Buffer.alloc(PROBE_BYTES));
    // Some disks say only now that there is no room.
    await file.sync();
  } finally {
    await file.close();
    await rm(place, { force: true });
  }
}

/** No room, here or where the database stands: nothing is wrong with what was sent, and trying again helps nobody. */
export const isOutOfRoom = (code: string | undefined): boolean => code === DISK_FULL || CODES.has(code ?? '');
