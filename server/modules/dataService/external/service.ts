/** Sources that stand elsewhere, as they are kept: made, tried, read anew. */

import { eq } from 'drizzle-orm';
import { EXTERNAL_SAMPLE, EXTERNALS_MAX } from '../../../../contract/dataService/external';
import type {
  External,
  ExternalFound,
  ExternalInput,
  ExternalPlace,
  ExternalTrial,
  ExternalUpdate,
} from '../../../../contract/dataService/externalSource';
import { iso } from '../../../base/present';
import { sameNameSql } from '../../../base/sqlText';
import { dataExternal } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { addKept, changeKept, type KeptKind, loadKept, removeKept } from '../../../object/kept';
import { decrypt, encrypt } from '../../../secrets';
import { Unreadable } from './bounds';
import { readExternal } from './read';
import { refresh } from './refresh';
import { columnsOf, shaped } from './shape';

type Row = typeof dataExternal.$inferSelect;

export const externals: KeptKind<typeof dataExternal> = {
  ...{ table: dataExternal, module: 'dataService', type: 'dataExternal', noun: '外部来源' },
  labels: { name: '名称', place: '位置', everyMinutes: '更新周期', columns: '列' },
};

const present = (row: Row): External => ({
  ...{ id: row.id, name: row.name, place: row.place, hasSecret: row.secretCipher !== null },
  everyMinutes: row.everyMinutes as External['everyMinutes'],
  ...{ columns: row.columns, rows: row.rowCount, problem: row.problem, version: row.version },
  fetchedTime: row.fetchedAt && iso(row.fetchedAt),
});

export async function listExternals({ db }: TenantContext): Promise<External[]> {
  const rows = await db.select(dataExternal);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(present);
}

function judged({ kind, url, host, database, username, sql }: ExternalPlace): void {
  if (kind === 'http' && url.trim() === '') throw invalid('请填写网址', 'place.url');
  // An address is shown and logged.
  if (kind === 'http' && URL.canParse(url) && (new URL(url).username || new URL(url).password))
    throw invalid('网址中不能含有账号和密码，请填写在凭据中', 'place.url');
  if (kind === 'http') return;
  if ([host, database, username].some((one) => one.trim() === ''))
    throw invalid('请填写主机、数据库与用户', 'place.host');
  if (sql.trim() === '') throw invalid('请填写查询语句', 'place.sql');
}

async function assertFree(db: TenantDb, name: string, id: string | null): Promise<void> {
  const [taken] = await db.query(
    `SELECT id FROM data_external WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')} AND id IS DISTINCT FROM $3::uuid`,
    [name, id],
  );
  if (taken) throw duplicate(`已有名为「${name}」的外部来源`, 'name');
}

function assertColumns({ columns }: Pick<ExternalInput, 'columns'>): void {
  const names = columns.map(({ name }) => name.trim().toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw invalid(`有两列都叫「${twice}」`, 'columns');
}

/**
 * The secret by which it is read from now on. Another host gets none that was given for the one before, nor a connection
 * that is no longer encrypted.
 */
function cipherOf(context: TenantContext, secret: string | undefined, place: ExternalPlace, kept: Row | null) {
  if (secret !== undefined) return secret === '' ? null : encrypt(context.platform.env, secret);
  if (!kept?.secretCipher) return null;
  if (whereOf(kept.place) !== whereOf(place)) {
    throw invalid('换了地址，请重新填写凭据：原来的凭据不会发给新的地址', 'secret');
  }
  return kept.secretCipher;
}
const whereOf = ({ kind, url, host, port, tls }: ExternalPlace): string =>
  kind === 'http' ? (URL.canParse(url) ? new URL(url).origin : url) : `${host.toLowerCase()}:${port} ${tls}`;

export async function addExternal(context: TenantContext, input: ExternalInput): Promise<{ id: string }> {
  const { secret, ...rest } = input;
  judged(input.place);
  assertColumns(input);
  const name = input.name.trim();
  const values = { ...rest, name, secretCipher: cipherOf(context, secret, input.place, null) };
  const { id } = await context.db.transaction(async (tx) => {
    await assertFree(tx, name, null);
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM data_external WHERE tenant_id = $1',
    );
    if ((row?.count ?? 0) >= EXTERNALS_MAX) throw againstRule(`一个企业最多 ${EXTERNALS_MAX} 个外部来源`);
    return addKept({ ...context, db: tx }, tx, externals, values);
  });
  await refresh(context.platform, context.db, id);
  return { id };
}

/** @throws 404, 409 where somebody saved meanwhile, 400 */
export async function changeExternal(
  context: TenantContext,
  id: string,
  { version, secret, ...input }: ExternalUpdate,
): Promise<void> {
  judged(input.place);
  assertColumns(input);
  const kept = await loadKept(context.db, externals, id);
  const name = input.name.trim();
  const values = { ...input, name, secretCipher: cipherOf(context, secret, input.place, kept) };
  await context.db.transaction(async (tx) => {
    await assertFree(tx, name, id);
    await changeKept({ ...context, db: tx }, tx, externals, id, version, values);
    // What is kept was read by the columns before.
    await tx.query('DELETE FROM data_external_rows WHERE tenant_id = $1 AND id = $2', [id]);
    await tx.update(dataExternal, { rowCount: null, fetchedAt: null, problem: null }, eq(dataExternal.id, id));
  });
  await refresh(context.platform, context.db, id);
}

export const removeExternal = (context: TenantContext, id: string): Promise<void> =>
  context.db.transaction((tx) => removeKept({ ...context, db: tx }, tx, externals, id));

/** Reads once and keeps nothing: what there is, and of which types. */
export async function tryExternal(
  context: TenantContext,
  { place, secret, id }: ExternalTrial,
): Promise<ExternalFound> {
  const { env } = context.platform;
  judged(place);
  const kept = id ? await loadKept(context.db, externals, id) : null;
  const cipher = cipherOf(context, secret, place, kept);
  try {
    const given = await readExternal(place, cipher && decrypt(env, cipher), env);
    const columns = columnsOf(given);
    if (columns.length === 0) throw new Unreadable('没有读到任何数据');
    const { rows } = shaped(given.slice(0, EXTERNAL_SAMPLE), columns);
    return { columns, sample: rows, rows: given.length, problem: null };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { columns: [], sample: [], rows: 0, problem: error.message };
  }
}

/** @throws 404 */
export async function refreshExternal(context: TenantContext, id: string): Promise<External> {
  await loadKept(context.db, externals, id);
  await refresh(context.platform, context.db, id);
  return present(await loadKept(context.db, externals, id));
}
