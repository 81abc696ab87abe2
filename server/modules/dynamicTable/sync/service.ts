/** Keeping the sync of a table: for whoever builds it. */
import { eq, sql } from 'drizzle-orm';
import { isNaming, tableKinds } from '../../../../contract/dynamicTable/kinds';
import type { SyncColumns, SyncSave, SyncSource, TableSync } from '../../../../contract/dynamicTable/sync';
import { cutText } from '../../../../contract/text/cut';
import { can } from '../../../base/actor';
import { iso } from '../../../base/present';
import { dynSync } from '../../../db/schema';
import { againstRule, forbidden, invalid, notFound, stale } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { decrypt, encrypt } from '../../../secrets';
import { buildTable } from '../access';
import { addField } from '../define/fields';
import { logTable } from '../define/log';
import { SYNC_QUEUE } from '../jobs/queues';
import { nextRunSql, type SyncRow } from './run';
import { assertAddress, DATASETS, readSource } from './source';

const SAMPLES = 3;

/** An address may carry a token: its host and last characters are told. */
const hinted = (url: string) => `${new URL(url).protocol}//${new URL(url).host}/…${url.slice(-4)}`;

export async function syncOf(context: TenantContext, tableId: string): Promise<TableSync | null> {
  await buildTable(context, tableId);
  const { db, platform, actor } = context;
  const row = await db.find(dynSync, tableId);
  if (!row) return null;
  const people = await platform.directory.of(actor.tenantId);
  const { source, keyColumn, columns, gone, every, enabled, last, version } = row;
  return {
    ...{ source, keyColumn, columns, gone, every, enabled, last, version },
    owner: people(row.ownerId),
    running: row.runningSince !== null,
    nextTime: enabled && row.nextAt ? iso(row.nextAt) : null,
  };
}

/** @throws 400, 403, 422 in words: what cannot be a source of this table */
function assertSource(context: TenantContext, tableId: string, source: SyncSource): void {
  if (source.kind === 'table' && source.tableId === tableId) throw invalid('表格不能从自己同步', 'source');
  if (source.kind === 'dataset' && !can(context.actor, DATASETS)) throw forbidden('使用数据集需要数据服务的权限');
  if (source.kind === 'csv') assertAddress(context, source.url);
}

/** What was told of the address means the address. */
const isKeptAddress = (kept: Pick<SyncRow, 'source'>, source: SyncSource): boolean =>
  source.kind === 'csv' && kept.source.kind === 'csv' && kept.source.url === source.url;

/** What a source has to offer now, read by the actor's rights. */
export async function syncColumns(
  context: TenantContext,
  { tableId, source }: { tableId: string; source: SyncSource },
): Promise<SyncColumns> {
  await buildTable(context, tableId);
  const kept = await context.db.find(dynSync, tableId);
  const sealed = kept?.urlCipher && isKeptAddress(kept, source) ? decrypt(context.platform.env, kept.urlCipher) : null;
  if (sealed === null) assertSource(context, tableId, source);
  const { columns, rows } = await readSource(context, source, sealed, null);
  return {
    columns: columns.map((name) => ({
      name,
      samples: rows
        .map((cells) => cells.get(name) ?? '')
        .filter(Boolean)
        .slice(0, SAMPLES)
        .map((text) => cutText(text, 60)),
    })),
  };
}

/** Its fields are then written by the sync alone. @throws 400, 403, 409, 422 */
export async function saveSync(context: TenantContext, input: SyncSave): Promise<TableSync> {
  const { tableId, version, source, keyColumn, gone, every, enabled } = input;
  const { access } = await buildTable(context, tableId);
  const { db, platform, actor } = context;
  const kept = await db.find(dynSync, tableId);
  if ((kept?.version ?? 0) !== version) {
    throw stale({ updatedBy: null, updatedTime: null, current: { version: kept?.version ?? 0 } });
  }
  const isKept = kept !== undefined && isKeptAddress(kept, source);
  if (!isKept) assertSource(context, tableId, source);
  if (!input.columns.some(({ from }) => from === keyColumn)) {
    throw invalid('作为标识的列也要对应到一个字段', 'keyColumn');
  }
  const named = input.columns.flatMap(({ key }) => key ?? []);
  if (new Set(named).size < named.length) throw invalid('两列不能对应到同一个字段', 'columns');
  for (const key of named) {
    const field = access.table.fields.get(key);
    if (!field) throw invalid('表格中没有这个字段，请刷新后重试', 'columns');
    if (tableKinds[field.kind].computed || isNaming(field.kind)) {
      throw invalid(`「${field.name}」由系统计算或关联其他内容，不能同步`, 'columns');
    }
  }
  const columns: { from: string; key: string }[] = [];
  for (const { from, key, name } of input.columns) {
    columns.push({
      from,
      key: key ?? (await addField(context, { tableId, name: name ?? cutText(from, 50), kind: 'text' })).key,
    });
  }
  const { zoneName } = await platform.calendars.hoursOf(actor.tenantId);
  const shown: SyncSource = source.kind === 'csv' && !isKept ? { kind: 'csv', url: hinted(source.url) } : source;
  const urlCipher = isKept ? kept.urlCipher : source.kind === 'csv' ? encrypt(platform.env, source.url) : null;
  const values = {
    ...{ source: shown, urlCipher, keyColumn, columns, gone, every, enabled, ownerId: actor.userId },
    nextAt: (enabled ? nextRunSql(every, zoneName) : sql`NULL`) as never,
  };
  await db.transaction(async (tx) => {
    if (kept) {
      const saved = await tx.update(
        dynSync,
        { ...values, version: sql`version + 1` as never, updatedBy: actor.userId, updatedAt: sql`now()` as never },
        sql`${dynSync.id} = ${tableId} AND ${dynSync.version} = ${version}`,
      );
      if (saved === 0) throw stale({ updatedBy: null, updatedTime: null, current: { version: kept.version + 1 } });
    } else {
      await tx.insert(dynSync, { id: tableId, ...values, createdBy: actor.userId, updatedBy: actor.userId });
    }
    await logTable(context, tx, 'syncSaved', access.table, { source: source.kind, every, enabled });
  });
  const saved = await syncOf(context, tableId);
  if (!saved) throw notFound('同步');
  return saved;
}

/** Fields and records stay; they can be written by hand again. */
export async function removeSync(context: TenantContext, tableId: string): Promise<null> {
  const { access } = await buildTable(context, tableId);
  await context.db.transaction(async (tx) => {
    const gone = await tx.delete(dynSync, eq(dynSync.id, tableId));
    if (gone === 0) throw notFound('同步');
    await logTable(context, tx, 'syncRemoved', access.table);
  });
  return null;
}

/** Now, by a job: what becomes of it is said where it is kept. @throws 422 where it is not set up */
export async function askSync(context: TenantContext, tableId: string): Promise<null> {
  await buildTable(context, tableId);
  const { db, platform } = context;
  const row = await db.find(dynSync, tableId);
  if (!row) throw againstRule('该表格还没有设置同步');
  await platform.jobs.send(SYNC_QUEUE, { tenantId: db.tenantId, tableId }, { singletonKey: tableId });
  return null;
}
