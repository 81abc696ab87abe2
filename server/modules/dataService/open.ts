/** A published dataset read by key: with the rights of who published it, as they are now. Every call of a key is logged. */
import { sql } from 'drizzle-orm';
import type { DatasetDefinition, OpenRows, ParameterValues } from '../../../contract/dataService/dataset';
import { newId } from '../../base/present';
import { dataCall, dataKey } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { ApiError, againstRule, notFound } from '../../errors';
import type { RequestContext } from '../../http/route';
import { readingFor } from '../../object/dataSources';
import { admit, namedKey } from './admit';
import { AnswerCache } from './answers';
import { ownersOf } from './owner';
import { parametersOf } from './parameters';
import { type Ran, runDataset } from './run';
import { SqlRefused } from './sql/refused';

declare module '../../platform' {
  interface Platform {
    datasetAnswers: AnswerCache;
  }
}

export interface OpenAsk {
  path: string;
  params: ParameterValues;
  pageNo: number;
  pageSize: number;
}

interface Called {
  datasetId: string | null;
  rows: number | null;
  cached: boolean;
}

interface PublishedRow extends Record<string, unknown> {
  id: string;
  version_id: string | null;
  definition: DatasetDefinition;
  owner_id: string;
}

export async function readOpen(context: RequestContext, ask: OpenAsk): Promise<OpenRows> {
  const began = performance.now();
  const named = await namedKey(context);
  const { row: key } = named;
  if (!key) return admit(context, named) as never;
  const db = new TenantDb(context.platform.database, key.tenant_id);
  const called: Called = { datasetId: null, rows: null, cached: false };
  const log = (status: number, reason: string | null) =>
    db.insert(dataCall, {
      ...{ id: newId(), keyId: key.id, ...called, status, reason, ip: context.ip },
      ms: Math.round(performance.now() - began),
    });
  try {
    await admit(context, named);
    const answer = await read(context, db, key.dataset_ids, ask, called);
    await log(200, null);
    await db.update(
      dataKey,
      { lastUsedAt: sql`now()` },
      sql`${dataKey.id} = ${key.id} AND (${dataKey.lastUsedAt} IS NULL OR ${dataKey.lastUsedAt} < now() - interval '1 minute')`,
    );
    return answer;
  } catch (error) {
    const failure = error instanceof SqlRefused ? againstRule(error.message) : error;
    if (failure instanceof ApiError) await log(failure.status, failure.message);
    else await log(500, null);
    throw failure;
  }
}

async function read(
  { platform }: RequestContext,
  db: TenantDb,
  allowed: readonly string[],
  { path, params, pageNo, pageSize }: OpenAsk,
  called: Called,
): Promise<OpenRows> {
  const [found] = await db.query<PublishedRow>(
    `SELECT d.id, v.id AS version_id, v.definition, v.owner_id FROM dataset d
       LEFT JOIN dataset_version v ON v.tenant_id = d.tenant_id AND v.dataset_id = d.id AND v.no = d.published_no
      WHERE d.tenant_id = $1 AND d.path = $2 AND d.id = ANY($3::uuid[])`,
    [path, allowed],
  );
  // One that is not for this key is not there.
  if (!found?.version_id) throw notFound('数据集');
  called.datasetId = found.id;
  const { definition } = found;
  const { actor, pausedBy } = (await ownersOf(db, [found.owner_id]))(found.owner_id);
  if (!actor) throw againstRule(`数据集已暂停：${pausedBy}`);
  // What is asked is judged before anything is looked up: a value that does not fit is told as such.
  const values = [...parametersOf(definition.params, params)].map(([name, { value }]) => [name, value]);
  const asking = { platform, db, actor };
  let ran: Ran | null = null;
  let key = '';
  if (definition.cacheSeconds > 0) {
    const { rights } = await readingFor(asking);
    key = AnswerCache.key(found.version_id, db.tenantId, rights, values);
    ran = platform.datasetAnswers.get(key);
    called.cached = ran !== null;
  }
  ran ??= await runDataset(asking, definition, params);
  if (definition.cacheSeconds > 0 && !called.cached) platform.datasetAnswers.keep(key, ran, definition.cacheSeconds);
  const { columns, rows, more } = ran;
  const page = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  called.rows = page.length;
  return {
    columns,
    result: page.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))),
    ...{ total: rows.length, truncated: more, pageNo, pageSize },
  };
}
