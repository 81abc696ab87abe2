/** One enterprise in an archive, and into another installation: ids stay, secrets are sealed by a passphrase meanwhile. */
import { randomBytes, scryptSync } from 'node:crypto';
import type { Connection, Database } from '../db/client';
import { renumberLog } from '../db/logOrder';
import { migrationsOf } from '../db/migrate';
import { TenantDb } from '../db/scope';
import type { Env } from '../env';
import type { FileStore } from '../files/store';
import { partitionStatements } from '../modules/dynamicTable';
import { updateBuiltinRoles } from '../modules/tenant';
import { logOperation } from '../object/operationLog';
import { decrypt, encrypt } from '../secrets';
import { VERSION } from '../version';
import { filesOf, packFiles, takeOut, unpackFiles } from './files';
import { ArchiveError, type ArchiveReader, type Manifest, readArchive, writeArchive } from './format';
import { type Archived, assertSealed, atOneMoment, NEWER, PASSING, paced, type Say } from './installation';
import { asTheyAre, migrationSession, run } from './state';
import { addRows, type Columns, columnsOf, linesOf, tablesOf } from './tables';

type KeyEnv = Pick<Env, 'secretKey' | 'dataDir'>;
/** What an installation calls its own: numbers that only count rows, given anew where they arrive. */
const COUNTED: Readonly<Record<string, string>> = { flow_dirty: 'id', task_tally: 'id' };
const MEMBERS = '(SELECT m.id FROM tenant_member m WHERE m.tenant_id = $1)';
/** Rows of an enterprise in tables that have no column for it: itself, and the people in it. */
const OWN: Readonly<Record<string, string>> = {
  tenant: 't.id = $1',
  account: `t.id IN ${MEMBERS}`,
  account_totp: `t.account_id IN ${MEMBERS}`,
  account_recovery: `t.account_id IN ${MEMBERS}`,
  account_passkey: `t.account_id IN ${MEMBERS}`,
  account_identity: `t.account_id IN ${MEMBERS} AND t.provider IN (SELECT p.id::text FROM sso_provider p WHERE p.tenant_id = $1)`,
  picture: `t.account_id IN ${MEMBERS} OR t.logo_of = $1`,
};
/** Of people who may be in the other installation already, with what is theirs. */
const OF_ACCOUNTS: Readonly<Record<string, string>> = {
  account: 'id',
  account_totp: 'account_id',
  account_recovery: 'account_id',
  account_passkey: 'account_id',
  picture: 'account_id',
};
const CHECK = 'collab';

/** Slow by intent: whoever has the file must not be able to try all words. */
const sealer = (passphrase: string, salt: string): KeyEnv => ({
  secretKey: scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { N: 2 ** 15, maxmem: 2 ** 26 }).toString('hex'),
  dataDir: '',
});

const isSecret = (column: string) => column.endsWith('_cipher');

/** The same secret, sealed by another key; what no key opens is left as it is. */
function resealed(from: KeyEnv, to: KeyEnv, cipher: string): string {
  let text: string;
  try {
    text = decrypt(from, cipher);
  } catch {
    return cipher;
  }
  return encrypt(to, text);
}

export async function tenantOf(tx: Connection, code: string): Promise<NonNullable<Manifest['tenant']>> {
  const [tenant] = await tx.query<NonNullable<Manifest['tenant']>>(
    'SELECT id, code, name FROM tenant WHERE code = $1',
    [code],
    'each',
  );
  if (!tenant) throw new ArchiveError(`没有企业 ${code}，请检查 --code`);
  return tenant;
}

/** Which rows of a table are an enterprise's; null: the table has none. */
function rowsOfTenant(table: string, columns: Columns): string | null {
  if (PASSING.has(table)) return null;
  return OWN[table] ?? (columns.some(([name]) => name === 'tenant_id') ? 't.tenant_id = $1' : null);
}

interface ExportAsk {
  code: string;
  file: string;
  passphrase: string;
  /** Others work on the database meanwhile: they are not held up. */
  served?: boolean;
  /** Who asked for it; null: the operator. */
  by?: { userId: string } | null;
  /** What is written so far; ends the export by throwing. */
  onProgress?(rows: number, files: number, ofFiles: number): void;
}

/** @throws ArchiveError what the caller can do something about; nothing is left of a file that was not finished */
export async function exportTenant(
  { database, store, env }: { database: Database; store: FileStore; env: Env },
  { code, file, passphrase, served = false, by = null, onProgress = () => {} }: ExportAsk,
  say: Say,
): Promise<Archived> {
  const told = paced(say);
  const salt = randomBytes(16).toString('base64');
  const seal = sealer(passphrase, salt);
  const reading = <T>(work: (tx: Connection) => Promise<T>) =>
    served ? database.aside(work) : atOneMoment(database, work);
  const { done, tenant } = await reading(async (tx) => {
    const tenant = await tenantOf(tx, code);
    const done: Archived = { rows: 0, files: 0, missing: [] };
    const manifest = {
      kind: 'tenant' as const,
      version: VERSION,
      migrations: await migrationsOf(migrationSession(tx)),
      at: new Date().toISOString(),
      tenant,
      seal: { salt, check: encrypt(seal, CHECK) },
    };
    await writeArchive(file, manifest, async (writer) => {
      const rows: Record<string, number> = {};
      for (const table of await tablesOf(tx)) {
        const all = await columnsOf(tx, table);
        const text = rowsOfTenant(table, all);
        if (!text) continue;
        rows[table] = 0;
        const columns = all.filter(([name]) => name !== COUNTED[table]);
        const onRows = (count: number) => {
          rows[table] = (rows[table] ?? 0) + count;
          done.rows += count;
          told(`  ${table}：共 ${done.rows.toLocaleString('en')} 行`);
          onProgress(done.rows, 0, 0);
        };
        const change = columns.some(([name]) => isSecret(name))
          ? (column: string, value: string | null) => (isSecret(column) && value ? resealed(env, seal, value) : value)
          : undefined;
        const where = { text, params: [tenant.id] };
        await writer.add(`tables/${table}`, linesOf(tx, table, columns, { where, change, onRows }));
      }
      const files = await filesOf(tx, tenant.id);
      done.missing = await packFiles(writer, store, files, (count) => {
        told(`  文件 ${count} / ${files.length}`);
        onProgress(done.rows, count, files.length);
      });
      done.files = files.length - done.missing.length;
      return { rows, sequences: {}, heaps: await partitionsOfTenant(tx, tenant.id), missing: done.missing };
    });
    return { done, tenant };
  });
  await noted(database, tenant.id, 'exportedWhole', undefined, by);
  return done;
}

const noted = (database: Database, tenantId: string, action: string, tx?: Connection, by: ExportAsk['by'] = null) =>
  logOperation(new TenantDb(database, tenantId, tx), by, {
    module: 'enterprise',
    action,
    objectType: 'tenant',
    objectId: tenantId,
  });

export async function partitionsOfTenant(tx: Connection, tenantId: string): Promise<number[]> {
  const rows = await tx.query<{ heap: number }>(
    'SELECT heap FROM dyn_table WHERE tenant_id = $1 ORDER BY heap',
    [tenantId],
    'each',
  );
  return rows.map(({ heap }) => heap);
}

export interface ImportOptions {
  file: string;
  passphrase: string;
  /** Another code than the one it had. */
  as?: string;
  /** Behind the user names that somebody else has here. */
  suffix?: string;
}

/** All of it or nothing. Other enterprises wait with their writes until it is in. @throws ArchiveError */
export async function importTenant(
  { database, store, env }: { database: Database; store: FileStore; env: Env },
  options: ImportOptions,
  say: Say,
): Promise<Archived & { code: string }> {
  const reader = await readArchive(options.file, 'tenant');
  const put: { tenantId: string; id: string }[] = [];
  try {
    const { tenant, seal } = reader.manifest;
    if (!tenant || !seal) throw new ArchiveError('文件中没有企业，请换一个文件');
    const from = sealer(options.passphrase, seal.salt);
    assertOpens(from, seal.check);
    const code = options.as ?? tenant.code;
    return await database.transaction(async (tx) => {
      await assertSameTables(tx, reader);
      await assertNew(tx, tenant.id, code);
      await asTheyAre(tx, async () => {
        const change = await changesOf(tx, reader, { from, env, code, tenantId: tenant.id, suffix: options.suffix });
        await load(tx, reader, change, paced(say));
        await renumberLog(migrationSession(tx), tenant.id);
      });
      await updateBuiltinRoles(tx);
      await assertSealed(database, tx, tenant.id);
      await noted(database, tenant.id, 'importedWhole', tx);
      await unpackFiles(reader, store, env.dataDir, put, () => {});
      const rows = Object.values(reader.end.rows).reduce((sum, count) => sum + count, 0);
      return { code, rows, files: put.length, missing: reader.end.missing };
    });
  } catch (error) {
    await takeOut(store, put);
    throw inWords(error);
  } finally {
    reader.close();
  }
}

function assertOpens(seal: KeyEnv, check: string): void {
  try {
    if (decrypt(seal, check) === CHECK) return;
  } catch {}
  throw new ArchiveError('口令不对：请使用导出时的口令，没有导入任何内容');
}

async function assertSameTables(tx: Connection, { manifest }: ArchiveReader): Promise<void> {
  const ours = new Set(await migrationsOf(migrationSession(tx)));
  const theirs = new Set(manifest.migrations);
  if (manifest.migrations.some((hash) => !ours.has(hash))) {
    throw new ArchiveError(`${NEWER.replaceAll('恢复', '导入')}（${manifest.version}）`);
  }
  if (theirs.size < ours.size) {
    throw new ArchiveError(`这个文件来自旧版本 ${manifest.version}：请先把原来的安装升级到 ${VERSION}，再导出一次`);
  }
}

async function assertNew(tx: Connection, tenantId: string, code: string): Promise<void> {
  const taken = await tx.query<{ id: string }>(
    'SELECT id FROM tenant WHERE id = $1 OR code = $2',
    [tenantId, code],
    'each',
  );
  if (taken.some(({ id }) => id === tenantId)) {
    throw new ArchiveError('这个企业已在这里：要以文件中的内容代替它，请先用 npm run tenant:erase 清除');
  }
  if (taken.length > 0) throw new ArchiveError(`企业编号 ${code} 已被使用，请用 --as 指定另一个编号`);
}

type RowChange = (
  table: string,
) => ((row: Map<string, string | null>) => Map<string, string | null> | null) | undefined;

/** What differs here: code, names of people, numbers of heaps, the key of secrets. People who are here already stay as they are. */
async function changesOf(
  tx: Connection,
  { end }: ArchiveReader,
  to: { from: KeyEnv; env: KeyEnv; code: string; tenantId: string; suffix?: string },
): Promise<RowChange> {
  const accounts = await tx.query<{ id: string; name: string; email: string | null }>(
    `SELECT id, username AS name, CASE WHEN email_verified_at IS NOT NULL THEN lower(email) END AS email FROM account`,
    [],
    'each',
  );
  const here = new Set(accounts.map(({ id }) => id));
  const names = new Set(accounts.map(({ name }) => name));
  const proven = new Set(accounts.map(({ email }) => email));
  const heaps = new Map<string, string>();
  for (const heap of end.heaps) {
    const [row] = await tx.query<{ heap: number }>(`SELECT nextval('dyn_heap')::int AS heap`, [], 'each');
    heaps.set(String(heap), String(row?.heap));
    for (const statement of partitionStatements(row?.heap as number)) await run(tx, statement);
  }
  return (table) => (row) => {
    const account = OF_ACCOUNTS[table];
    if (account && here.has(row.get(account) ?? '')) return null;
    if (table === 'account') {
      renameAccount(row, names, to.suffix);
      // An address is proven by one person: here it is that of somebody else until it is proven again.
      if (proven.has(row.get('email')?.toLowerCase() ?? '')) row.set('email_verified_at', null);
    }
    if (table === 'tenant') row.set('code', to.code);
    if (row.has('heap') && (table === 'dyn_table' || table === 'dyn_record')) {
      row.set('heap', heaps.get(row.get('heap') ?? '') ?? null);
    }
    for (const [column, value] of row) {
      if (value && isSecret(column)) row.set(column, resealed(to.from, to.env, value));
    }
    return row;
  };
}

function renameAccount(row: Map<string, string | null>, names: Set<string>, suffix: string | undefined): void {
  const name = row.get('username') ?? '';
  if (!names.has(name)) return;
  if (!suffix) {
    throw new ArchiveError(
      `用户名 ${name} 在这里属于另一个人：请用 --suffix 指定加在重名用户名后面的文字（如 -acme），没有导入任何内容`,
    );
  }
  if (names.has(`${name}${suffix}`)) throw new ArchiveError(`用户名 ${name}${suffix} 也已被使用，请换一个 --suffix`);
  row.set('username', `${name}${suffix}`);
}

async function load(tx: Connection, reader: ArchiveReader, change: RowChange, told: Say): Promise<void> {
  const there = new Set(await tablesOf(tx));
  let rows = 0;
  for (const [table, expected] of Object.entries(reader.end.rows)) {
    if (!there.has(table)) throw new ArchiveError(NEWER.replaceAll('恢复', '导入'));
    const count = await addRows(tx, table, await reader.open(`tables/${table}`), change(table));
    if (count !== expected)
      throw new ArchiveError(`表 ${table} 应有 ${expected} 行，读到 ${count} 行：文件不完整，请重新导出`);
    rows += count;
    told(`  ${table}：共 ${rows.toLocaleString('en')} 行`);
  }
}

/** A value that only one may have, and somebody here has. */
function inWords(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  return new ArchiveError(`文件中的内容与这里已有的重复（${constraint}），没有导入任何内容：请导入到另一个安装`);
}
