/** Reads of datasets and of the log of their calls. */
import type {
  DatasetDefinition,
  DatasetDetail,
  DatasetPage,
  DatasetQuery,
  DatasetRow,
  DatasetSources,
} from '../../../contract/dataService/dataset';
import type { DataCallDay, DataCallPage, DataCallQuery } from '../../../contract/dataService/keys';
import { addDays, iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { dataSourcesFor } from '../../object/dataSources';
import { queryPage } from '../../object/list/page';
import { SqlConditions } from '../../object/list/sql';
import { ownersOf } from './owner';

/** Versions that are shown. */
const VERSIONS_SHOWN = 20;
const DAYS_SHOWN = 30;

export async function listSources(context: TenantContext): Promise<DatasetSources> {
  const sources = await dataSourcesFor(context);
  return {
    sources: sources.map(({ code, name, note, columns }) => ({
      ...{ code, name, note },
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type,
        ...(column.choices && { choices: [...column.choices] }),
      })),
    })),
    ...(await context.platform.readOnly.mode()),
  };
}

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  path: string;
  note: string;
  definition: DatasetDefinition;
  published_no: number | null;
  owner_id: string | null;
  changed: boolean;
  calls: number;
  updated_by: string | null;
  updated_at: string;
  version: number;
}
const COLUMNS = `d.id, d.name, d.path, d.note, d.definition, d.published_no, v.owner_id, d.updated_by, d.updated_at, d.version,
  v.id IS NOT NULL AND v.definition <> d.definition AS changed,
  (SELECT count(*)::int FROM data_call c
    WHERE c.tenant_id = d.tenant_id AND c.dataset_id = d.id AND c.at > now() - interval '7 days') AS calls`;
const FROM = `dataset d LEFT JOIN dataset_version v
  ON v.tenant_id = d.tenant_id AND v.dataset_id = d.id AND v.no = d.published_no`;

async function presenter({ db, platform, actor }: TenantContext, rows: readonly Row[]) {
  const [people, owner] = await Promise.all([
    platform.directory.of(actor.tenantId),
    ownersOf(
      db,
      rows.flatMap(({ owner_id: id }) => id ?? []),
    ),
  ]);
  return (row: Row): DatasetRow => {
    const pausedBy = row.owner_id === null ? null : owner(row.owner_id).pausedBy;
    return {
      ...{ id: row.id, name: row.name, path: row.path, note: row.note, mode: row.definition.mode },
      state: row.published_no === null ? 'DRAFT' : pausedBy ? 'PAUSED' : 'PUBLISHED',
      pausedBy,
      publishedNo: row.published_no,
      changed: row.changed,
      owner: people(row.owner_id),
      updatedBy: people(row.updated_by),
      updatedTime: iso(row.updated_at),
      version: row.version,
      calls: row.calls,
    };
  };
}

export async function listDatasets(context: TenantContext, query: DatasetQuery): Promise<DatasetPage> {
  const keyword = likePattern(query.keyword);
  const found = keyword ? `AND ${containsSql('$2', 'd.name', 'd.path', 'd.note')}` : '';
  const { rows, page } = await queryPage<Row & { total: number }>(
    context.db,
    query,
    `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM ${FROM} WHERE d.tenant_id = $1 ${found}
      ORDER BY d.updated_at DESC, d.id DESC`,
    keyword ? [keyword] : [],
  );
  return { result: rows.map(await presenter(context, rows)), ...page };
}

export async function datasetDetail(context: TenantContext, id: string): Promise<DatasetDetail> {
  const { db, platform, actor } = context;
  const rows = await db.query<Row>(`SELECT ${COLUMNS} FROM ${FROM} WHERE d.tenant_id = $1 AND d.id = $2`, [id]);
  const [row] = rows;
  if (!row) throw notFound('数据集');
  const versions = await db.query<{ no: number; owner_id: string; created_at: string; definition: DatasetDefinition }>(
    `SELECT no, owner_id, created_at, definition FROM dataset_version
      WHERE tenant_id = $1 AND dataset_id = $2 ORDER BY no DESC LIMIT ${VERSIONS_SHOWN}`,
    [id],
  );
  const people = await platform.directory.of(actor.tenantId);
  const { calls: _calls, ...shown } = (await presenter(context, rows))(row);
  return {
    ...shown,
    definition: row.definition,
    versions: versions.map((one) => ({
      no: one.no,
      by: people(one.owner_id),
      time: iso(one.created_at),
      definition: one.definition,
    })),
  };
}

interface CallRow extends Record<string, unknown> {
  id: string;
  at: string;
  dataset_name: string | null;
  key_name: string | null;
  status: number;
  reason: string | null;
  ms: number;
  rows: number | null;
  cached: boolean;
  ip: string;
  total: number;
}

export async function listCalls({ db }: TenantContext, query: DataCallQuery): Promise<DataCallPage> {
  const sql = new SqlConditions().add('c.tenant_id = $1');
  if (query.datasetId) sql.add(`c.dataset_id = ${sql.bind(query.datasetId)}`);
  if (query.keyId) sql.add(`c.key_id = ${sql.bind(query.keyId)}`);
  if (query.failed) sql.add('c.status >= 400');
  const { rows, page } = await queryPage<CallRow>(
    db,
    query,
    `SELECT c.id, c.at, d.name AS dataset_name, k.name AS key_name, c.status, c.reason, c.ms, c.rows, c.cached, c.ip,
              count(*) OVER ()::int AS total
         FROM data_call c
         LEFT JOIN dataset d ON d.tenant_id = c.tenant_id AND d.id = c.dataset_id
         LEFT JOIN data_key k ON k.tenant_id = c.tenant_id AND k.id = c.key_id
        WHERE ${sql.where} ORDER BY c.at DESC, c.id DESC`,
    sql.params,
  );
  return {
    result: rows.map((row) => ({
      ...{ id: row.id, time: iso(row.at), datasetName: row.dataset_name, keyName: row.key_name },
      ...{ status: row.status, reason: row.reason, ms: row.ms, rows: row.rows, cached: row.cached, ip: row.ip },
    })),
    ...page,
  };
}

/** Calls of the last days of the enterprise, each day with its own entry. */
export async function callDays({ platform, db }: TenantContext): Promise<DataCallDay[]> {
  const { zoneName } = await platform.calendars.hoursOf(db.tenantId);
  const from = addDays(await platform.calendars.today(db.tenantId), 1 - DAYS_SHOWN);
  const rows = await db.query<{ day: string; calls: number; failed: number }>(
    `SELECT (c.at AT TIME ZONE $3::text)::date AS day, count(*)::int AS calls,
            count(*) FILTER (WHERE c.status >= 400)::int AS failed
       FROM data_call c WHERE c.tenant_id = $1 AND c.at >= ($2::date)::timestamp AT TIME ZONE $3::text
      GROUP BY 1`,
    [from, zoneName],
  );
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const day = addDays(from, at);
    return known.get(day) ?? { day, calls: 0, failed: 0 };
  });
}
