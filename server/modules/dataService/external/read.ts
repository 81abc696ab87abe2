/**
 * Reads a source that stands elsewhere. What people give as an address reaches public https hosts, and those that the
 * operator names; a database only those that the operator names (`DATA_SOURCE_HOSTS`). Rows, bytes and seconds are bounded.
 */
import net from 'node:net';
import pg from 'pg';
import { EXTERNAL_BYTES_MAX, EXTERNAL_ROWS_MAX, EXTERNAL_SECONDS } from '../../../../contract/dataService/external';
import type { ExternalPlace } from '../../../../contract/dataService/externalSource';
import { cutText } from '../../../../contract/text/cut';
import { safeFetch } from '../../../base/safeFetch';
import { ApiError } from '../../../errors';
import { readTable } from '../../../tables/table';
import { assertListed, assertRows, type Reach, tooMuch, Unreadable, watchedSocket } from './bounds';
import { readMysql } from './mysql';
import type { Given } from './shape';

const MS = EXTERNAL_SECONDS * 1000;

const isRow = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list that stands at a path of a JSON answer. */
function rowsAt(answer: unknown, path: string): readonly Given[] {
  let at: unknown = answer;
  for (const name of path === '' ? [] : path.split('.')) {
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Given)[name] : undefined;
  }
  if (!Array.isArray(at))
    throw new Unreadable(path ? `应答中「${path}」不是列表` : '应答不是列表，请填写列表所在的位置');
  if (!at.every(isRow)) throw new Unreadable('列表中的每一项都应是对象');
  return assertRows(at);
}

async function readHttp({ url, rowsAt: path }: ExternalPlace, secret: string | null, env: Reach) {
  const reach = { hosts: env.dataSourceHosts, loopback: env.robotLoopback };
  const answer = await safeFetch(reach)(url, {
    headers: { accept: 'application/json, text/csv;q=0.9', ...(secret && { authorization: secret }) },
    timeoutMs: MS,
    bytesMax: EXTERNAL_BYTES_MAX,
  });
  if (answer.status !== 200) throw new Unreadable(`对方返回状态 ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (/json/i.test(answer.headers.get('content-type') ?? '')) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(bytes.toString('utf8'));
    } catch {
      throw new Unreadable('应答不是有效的 JSON');
    }
    return rowsAt(parsed, path);
  }
  // A table of some sort: judged by its content, read apart.
  const { columns, records } = await readTable(bytes, '数据来源');
  assertRows(records);
  return records.map(({ cells }): Given => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])));
}

/** The running sum drops what is too much before it is sent; its rows come as nothing. */
const bounded = (sql: string) => `SELECT CASE WHEN b.bytes <= ${EXTERNAL_BYTES_MAX} THEN b.j END AS j FROM (
  SELECT r.j, sum(octet_length(r.j)) OVER (ROWS UNBOUNDED PRECEDING) AS bytes FROM (
    SELECT row_to_json(q)::text AS j FROM (
${sql.trim().replace(/;+$/, '')}
    ) q LIMIT ${EXTERNAL_ROWS_MAX + 1}) r) b`;

async function readPostgres(place: ExternalPlace, secret: string | null, env: Reach) {
  const { host, port, database, username: user, tls, sql } = place;
  assertListed(host, env);
  const socket = new net.Socket();
  const client = new pg.Client({
    stream: () => socket,
    ...{ host, port, database, user, password: secret ?? '' },
    ssl: tls ? { rejectUnauthorized: true, servername: host } : false,
    connectionTimeoutMillis: 5_000,
    query_timeout: MS,
    options: `-c default_transaction_read_only=on -c statement_timeout=${MS}`,
  });
  // A connection that breaks while nobody waits for it is told by the next query.
  client.on('error', () => undefined);
  const watched = watchedSocket(socket);
  try {
    await client.connect();
    // One statement by the extended protocol: none follows it, and none switches reading only off.
    const query = { text: bounded(sql), values: [], queryMode: 'extended' };
    const { rows } = await client.query<{ j: string | null }>(query as pg.QueryConfig);
    return assertRows(
      rows.map(({ j }): Given => {
        if (j === null) throw tooMuch();
        return JSON.parse(j) as Given;
      }),
    );
  } catch (error) {
    throw watched.isTooMuch() ? tooMuch() : error;
  } finally {
    watched.stop();
    await client.end().catch(() => undefined);
    socket.destroy();
  }
}

const readers = { http: readHttp, postgres: readPostgres, mysql: readMysql } as const;

/** @throws Unreadable in words */
export async function readExternal(place: ExternalPlace, secret: string | null, env: Reach): Promise<readonly Given[]> {
  try {
    return await readers[place.kind](place, secret, env);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const { message } = error as Error;
    // Ours are written for people; those of the other database help who wrote the statement, and hold no password.
    const said = secret ? message.replaceAll(secret, '…') : message;
    throw new Unreadable(error instanceof ApiError ? said : `读取失败：${cutText(said, 200)}`);
  }
}
