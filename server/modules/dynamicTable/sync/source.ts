/** What a sync reads: another table or a published dataset by the rights of who set it up, or a CSV of a host that the operator names. */
import type { SyncSource } from '../../../../contract/dynamicTable/sync';
import { SYNC_ROWS_MAX } from '../../../../contract/dynamicTable/syncKinds';
import { can } from '../../../base/actor';
import { againstRule, forbidden, invalid } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import {
  assertListed,
  ChartSources,
  readChartColumns,
  readExternal,
  readSourceRows,
  Unreadable,
} from '../../dataService';

export const DATASETS = 'TENANT:ENTERPRISE:DATA_SERVICE';

/** A row by the names of its columns, as texts that fields read; empty texts are empty. */
export type SourceRow = ReadonlyMap<string, string>;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const chartSource = (source: Exclude<SyncSource, { kind: 'csv' }>) =>
  source.kind === 'table'
    ? { kind: 'rows' as const, code: `table:${source.tableId}` }
    : { kind: 'dataset' as const, code: source.datasetId };

/** @throws 400 for what is no address, 422 for a host that is not listed */
export function assertAddress({ platform }: Pick<ObjectContext, 'platform'>, url: string): void {
  if (!URL.canParse(url)) throw invalid('请填写 http(s):// 开头的地址', 'source');
  const { hostname, username, password } = new URL(url);
  if (username || password) throw invalid('地址中不能含有账号和密码', 'source');
  try {
    assertListed(hostname, platform.env);
  } catch (error) {
    throw error instanceof Unreadable ? againstRule(error.message) : error;
  }
}

async function readCsv(context: ObjectContext, url: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  assertAddress(context, url);
  const place = { url, rowsAt: '', host: '', port: 1, database: '', username: '', tls: false, sql: '' };
  try {
    return await readExternal({ ...place, kind: 'http' }, null, context.platform.env);
  } catch (error) {
    throw error instanceof Unreadable ? againstRule(error.message) : error;
  }
}

/**
 * @param url of a CSV, which is kept sealed
 * @param columns null: all that it has @throws 400, 422 in words
 */
export async function readSource(
  context: ObjectContext,
  source: SyncSource,
  url: string | null,
  columns: readonly string[] | null,
): Promise<{ columns: string[]; rows: SourceRow[] }> {
  // Judged at each run: the right may have gone since it was saved.
  if (source.kind === 'dataset' && !can(context.actor, DATASETS)) throw forbidden('使用数据集需要数据服务的权限');
  let given: readonly Readonly<Record<string, unknown>>[];
  let names: string[];
  if (source.kind === 'csv') {
    given = await readCsv(context, url ?? source.url);
    names = columns ? [...columns] : Object.keys(given[0] ?? {});
    const missing = columns?.find((name) => given.length > 0 && !Object.hasOwn(given[0] ?? {}, name));
    if (missing) throw againstRule(`来源中已没有「${missing}」这一列`);
  } else {
    const sources = new ChartSources(context, context.actor.userId);
    names = columns ? [...columns] : (await readChartColumns(sources, chartSource(source))).map(({ name }) => name);
    given = await readSourceRows(sources, chartSource(source), names, SYNC_ROWS_MAX);
  }
  return {
    columns: names,
    rows: given.map((row) => new Map(names.map((name) => [name, textOf(row[name]).trim()]))),
  };
}
