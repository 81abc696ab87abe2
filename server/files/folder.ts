/** Bytes in a folder: one file an id below `DATA_DIR/files`. Whoever runs several processes gives them one folder. */
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, keyOf } from './store';

export function folderStore(dataDir: string): FileStore {
  const placeOf = (tenantId: string, id: string) => path.join(dataDir, keyOf(tenantId, id));
  const ready = async (tenantId: string, id: string) => {
    const place = placeOf(tenantId, id);
    await mkdir(path.dirname(place), { recursive: true });
    return place;
  };
  return {
    // What may fail for want of room is done before; one step is left.
    async stage(tenantId, id, from) {
      const place = await ready(tenantId, id);
      return {
        keep: () => rename(from, place),
        discard: async () => {},
      };
    },
    async write(tenantId, id, bytes) {
      const place = await ready(tenantId, id);
      await writeFile(`${place}.part`, bytes);
      await rename(`${place}.part`, place);
    },
    async open(tenantId, id, part) {
      const place = placeOf(tenantId, id);
      const found = await stat(place).catch(() => null);
      return found?.isFile() ? createReadStream(place, part) : null;
    },
    remove: (tenantId, id) => rm(placeOf(tenantId, id), { force: true }),
  };
}
