/** All of an installation in one archive, and back into an empty one (`docs/operations/backup.md`). */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Connection, Database } from '../db/client';
import { makeTablesOf, migrateDatabase, migrationsOf } from '../db/migrate';
import { TenantDb } from '../db/scope';
import type { Env } from '../env';
import type { FileStore } from '../files/store';
import { partitionStatements } from '../modules/dynamicTable';
import { verifyLog } from '../modules/enterprise';
import { checkKey } from '../secrets';
import { VERSION } from '../version';
import { filesOf, packFiles, takeOut, unpackFiles } from './files';
import { ArchiveError, type ArchiveReader, readArchive, writeArchive } from './format';
import { asTheyAre, migrationSession, partitionsOf, run, sequencesOf, setSequences } from './state';
import { addRows, columnsOf, linesOf, tablesOf } from './tables';

export interface Archived {
  rows: number;
  files: number;
  missing: string[];
}
export type Say = (text: string) => void;

const total = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** Makes progress readable: at most a line a second. */
export function paced(say: Say): Say {
  let told = 0;
  return (text) => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    say(text);
  };
}

/** A transaction that sees the database as it was at one moment, whatever is written meanwhile. */
export const atOneMoment = <T>(database: Database, work: (tx: Connection) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await run(tx, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return work(tx);
  });

/** Sessions, trips to sign in and keys of calls are over when the archive is read; some files are this installation's own. */
export const PASSING: ReadonlySet<string> = new Set([
  'captcha',
  'idempotent_call',
  'login_ticket',
  'passkey_challenge',
  'session',
  'sso_state',
  'sso_ticket',
  'sso_logout',
  'tenant_export',
  'person_request',
  'project_file',
]);

/** @throws ArchiveError what the caller can do something about; nothing is left of a file that was not finished */
export function backup(database: Database, store: FileStore, file: string, say: Say): Promise<Archived> {
  const told = paced(say);
  return atOneMoment(database, async (tx) => {
    const done: Archived = { rows: 0, files: 0, missing: [] };
    const manifest = {
      kind: 'installation' as const,
      version: VERSION,
      migrations: await migrationsOf(migrationSession(tx)),
      at: new Date().toISOString(),
    };
    await writeArchive(file, manifest, async (writer) => {
      const rows: Record<string, number> = {};
      for (const table of await tablesOf(tx)) {
        if (PASSING.has(table)) continue;
        rows[table] = 0;
        const onRows = (count: number) => {
          rows[table] = (rows[table] ?? 0) + count;
          done.rows += count;
          told(`  ${table}：共 ${done.rows.toLocaleString('en')} 行`);
        };
        await writer.add(`tables/${table}`, linesOf(tx, table, await columnsOf(tx, table), { onRows }));
      }
      const files = await filesOf(tx);
      done.missing = await packFiles(writer, store, files, (count) => told(`  文件 ${count} / ${files.length}`));
      done.files = files.length - done.missing.length;
      return { rows, sequences: await sequencesOf(tx), heaps: await partitionsOf(tx), missing: done.missing };
    });
    return done;
  });
}

async function assertEmpty(tx: Connection, { dataDir, s3 }: Env): Promise<void> {
  const kept = path.join(dataDir, 'files');
  const files = s3 || !existsSync(kept) ? [] : await readdir(kept);
  if ((await tablesOf(tx)).length > 0 || files.length > 0) {
    throw new ArchiveError(
      '只能恢复到空的安装：请用 DATA_DIR 指定一个新目录，使用 PostgreSQL 时用 DATABASE_URL 指定一个新建的空数据库；原有数据没有改动',
    );
  }
}

export const NEWER =
  '这个文件来自更新的版本，这个版本没有它的数据库结构：请用写出它的版本或更新的版本恢复，没有恢复任何内容';

/**
 * Makes of an empty installation what the archive holds, in one transaction, verified: counts of rows, foreign keys, seals
 * of the log, contents of files, and the key. @throws ArchiveError; the installation is empty then, as before
 */
export async function restore(
  database: Database,
  store: FileStore,
  env: Env,
  file: string,
  say: Say,
): Promise<Archived> {
  const reader = await readArchive(file, 'installation');
  const told = paced(say);
  const put: { tenantId: string; id: string }[] = [];
  try {
    return await database.transaction(async (tx) => {
      await assertEmpty(tx, env);
      const session = migrationSession(tx);
      if (!(await makeTablesOf(session, reader.manifest.migrations)))
        throw new ArchiveError(`${NEWER}（${reader.manifest.version}）`);
      await asTheyAre(tx, () => loadTables(tx, reader, told));
      await setSequences(tx, reader.end.sequences);
      await checkKey(database, env);
      await migrateDatabase(session);
      await assertSealed(database, tx);
      await unpackFiles(reader, store, env.dataDir, put, (count) => told(`  文件 ${count}`));
      return { rows: total(reader.end.rows), files: put.length, missing: reader.end.missing };
    });
  } catch (error) {
    await takeOut(store, put);
    throw error;
  } finally {
    reader.close();
  }
}

async function loadTables(tx: Connection, reader: ArchiveReader, told: Say): Promise<void> {
  const there = new Set(await tablesOf(tx));
  let rows = 0;
  for (const table of Object.keys(reader.end.rows)) {
    if (!there.has(table)) throw new ArchiveError(NEWER);
    if (table === 'dyn_record') await makeHeaps(tx, reader.end.heaps);
    const lines = await reader.open(`tables/${table}`);
    const count = await addRows(tx, table, lines);
    if (count !== reader.end.rows[table])
      throw new ArchiveError(
        `表 ${table} 应有 ${reader.end.rows[table]} 行，读到 ${count} 行：文件不完整，请换一个备份`,
      );
    rows += count;
    told(`  ${table}：共 ${rows.toLocaleString('en')} 行`);
  }
}

/** A record stands in the heap of its table, which is a partition. */
async function makeHeaps(tx: Connection, heaps: readonly number[]): Promise<void> {
  for (const heap of heaps) for (const statement of partitionStatements(heap)) await run(tx, statement);
}

/** The chains of all operation logs hold, read from their first links. */
export async function assertSealed(database: Database, tx: Connection, tenantId?: string): Promise<void> {
  const tenants = await tx.query<{ id: string; code: string }>(
    'SELECT id, code FROM tenant WHERE $1::uuid IS NULL OR id = $1',
    [tenantId ?? null],
    'each',
  );
  for (const { id, code } of tenants) {
    const { flaws } = await verifyLog(new TenantDb(database, id, tx));
    if (flaws.length > 0) {
      throw new ArchiveError(
        `企业 ${code} 的操作日志有 ${flaws.length} 处与封存不符，没有恢复任何内容：请换一个备份，或先在原来的安装上执行 npm run log:verify`,
      );
    }
  }
}
