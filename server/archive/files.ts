/** Bytes of files between the store and an archive, by the rows that name them. */
import type { Connection } from '../db/client';
import { discard, receive } from '../files/incoming';
import type { FileStore } from '../files/store';
import { ArchiveError, type ArchiveReader, type ArchiveWriter } from './format';

/** Whose id is that of bytes in the store: contents of files, answers' files, what is exported or read just now. */
const NAMED = `
  SELECT tenant_id, id, true AS lasting FROM file_blob
  UNION ALL SELECT tenant_id, id, true FROM survey_file
  UNION ALL SELECT tenant_id, id, false FROM survey_export
  UNION ALL SELECT tenant_id, id, false FROM dyn_import`;
const EXPORTS = 'UNION ALL SELECT tenant_id, id, NULL FROM tenant_export';
const PERSONS = `UNION ALL SELECT tenant_id, id, NULL FROM person_request WHERE act = 'export'`;

const PROJECTS = 'UNION ALL SELECT tenant_id, id, NULL FROM project_file';

const entryOf = (tenantId: string, id: string) => `files/${tenantId}/${id}`;

export interface StoredFile extends Record<string, unknown> {
  tenant_id: string;
  id: string;
  /**
   * What is not there is missed; of the others it is as it should be, once they are over. Null: an archive itself, which
   * stands in no other and goes with its enterprise.
   */
  lasting: boolean | null;
}

export async function filesOf(tx: Connection, tenantId?: string): Promise<StoredFile[]> {
  // A database is backed up before it is carried on to this version, too: an older one has no such table.
  const [there] = await tx.query<{ has: boolean; persons: boolean; projects: boolean }>(
    `SELECT to_regclass('tenant_export') IS NOT NULL AS has, to_regclass('person_request') IS NOT NULL AS persons,
            to_regclass('project_file') IS NOT NULL AS projects`,
  );
  const { has = false, persons = false, projects = false } = there ?? {};
  return tx.query<StoredFile>(
    `SELECT * FROM (${NAMED} ${has ? EXPORTS : ''} ${persons ? PERSONS : ''} ${projects ? PROJECTS : ''}) f WHERE $1::uuid IS NULL OR f.tenant_id = $1 ORDER BY tenant_id, id`,
    [tenantId ?? null],
    'each',
  );
}

/** @returns ids whose bytes are not there: taken away since the rows were read, or lost before */
export async function packFiles(
  writer: ArchiveWriter,
  store: FileStore,
  files: readonly StoredFile[],
  onFile: (done: number) => void,
): Promise<string[]> {
  const missing: string[] = [];
  for (const [at, { tenant_id, id, lasting }] of files.entries()) {
    if (lasting === null) continue;
    const bytes = await store.open(tenant_id, id);
    if (bytes) await writer.add(entryOf(tenant_id, id), bytes);
    else if (lasting) missing.push(id);
    onFile(at + 1);
  }
  return missing;
}

/** Puts all files of an archive into the store; what it has put is taken out again when `undo` is called. */
export async function unpackFiles(
  reader: ArchiveReader,
  store: FileStore,
  dataDir: string,
  put: { tenantId: string; id: string }[],
  onFile: (done: number) => void,
): Promise<void> {
  const names = Object.keys(reader.end.entries).filter((name) => name.startsWith('files/'));
  for (const [at, name] of names.entries()) {
    const [, tenantId = '', id = ''] = name.split('/');
    await assertFree(store, tenantId, id);
    const incoming = await receive(dataDir, id, await reader.open(name));
    try {
      const staged = await store.stage(tenantId, id, incoming.path);
      put.push({ tenantId, id });
      await staged.keep();
    } finally {
      await discard(incoming);
    }
    onFile(at + 1);
  }
}

/** A bucket that another installation works on: nothing of it is written over, or taken out when this fails. */
async function assertFree(store: FileStore, tenantId: string, id: string): Promise<void> {
  const there = await store.open(tenantId, id);
  if (!there) return;
  there.destroy();
  throw new ArchiveError(
    '文件存储里已有这些文件，可能正被另一个安装使用：请用 S3_BUCKET 指定空的存储桶，或用 DATA_DIR 指定新的目录；没有恢复任何内容',
  );
}

export async function takeOut(store: FileStore, put: readonly { tenantId: string; id: string }[]): Promise<void> {
  for (const { tenantId, id } of put) await store.remove(tenantId, id);
}
