/** What the doctor looks at in the database: whether it answers, its version, its clock, its key. Nothing is changed. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../db/client';
import { holderOfDataDir } from '../db/dataDirLock';
import type { Env } from '../env';
import { hasKey, keyFits } from '../secrets';
import { explained } from '../startFailure';
import { isOlder, VERSION } from '../version';
import { type Found, fail, ok, warn } from './finding';

/** Older ones lack what migrations use. */
const OLDEST_POSTGRES = 140_000;
/** Sessions, locks and reminders are judged by either clock. */
const CLOCKS_APART_MS = 2_000;
/** A clock that was behind writes moments of the past; one that was ahead leaves some of the future. */
const FUTURE_SECONDS = 60;
/** A copy that is further behind answers hardly any read. */
const LATE_MAX_SECONDS = 30;

export interface DatabaseFindings {
  database: Found;
  clock: Found;
  secret: Found;
}

const notLooked = (why: string): Found => ok(`${why}，没有检查`);

async function version(database: Database): Promise<string | null> {
  const [table] = await database.query<{ found: boolean }>(
    `SELECT to_regclass('public.installation') IS NOT NULL AS found`,
  );
  if (!table?.found) return null;
  const [row] = await database.query<{ value: string }>(`SELECT value FROM installation WHERE name = 'version'`);
  return row?.value ?? null;
}

async function itself(database: Database, env: Env, kept: string | null): Promise<Found> {
  const [server] = await database.query<{ number: string; encoding: string; most: string; used: number }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_encoding') AS encoding,
            current_setting('max_connections') AS most, (SELECT count(*)::int FROM pg_stat_activity) AS used`,
  );
  const what = database.kind === 'pglite' ? '内置数据库' : `PostgreSQL ${Math.floor(Number(server?.number) / 10_000)}`;
  const text = `${what}，数据版本 ${kept ?? '无（空数据库，首次启动时建立）'}`;
  if (kept && isOlder(VERSION, kept))
    return fail(`${text}，程序 ${VERSION}`, `请运行 ${kept} 或更新的版本；要回到旧版本，请恢复升级前的备份`);
  if (kept && isOlder(kept, VERSION))
    return warn(`${text}，程序 ${VERSION}`, '下一次启动会自动升级数据，请先备份：npm run backup -- --to 备份.zip');
  if (database.kind === 'pglite') return ok(text);
  if (Number(server?.number) < OLDEST_POSTGRES) return fail(text, '请升级到 PostgreSQL 14 或更新的版本');
  if (server?.encoding !== 'UTF8') return fail(`${text}，编码 ${server?.encoding}`, '请用 UTF8 编码重新建立数据库');
  const free = Number(server.most) - server.used;
  // The pool, the queues' own connections, and the one that listens.
  const wanted = env.databasePoolSize + 5;
  if (free < wanted)
    return warn(
      `${text}，还可以建立 ${free} 个连接，一个进程最多用 ${wanted} 个`,
      '调大 PostgreSQL 的 max_connections，或调小 DATABASE_POOL_SIZE',
    );
  return ok(`${text}，还可以建立 ${free} 个连接`);
}

/** A pooler names another number of the session than the session itself. */
async function isPooled(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end();
  }
}

/** Through a pooler: what needs a session of its own goes straight to the server, which has to be the same one. */
async function straight(database: Database, env: Env): Promise<Found | null> {
  if (!env.databaseUrl) return null;
  if (!env.databaseDirectUrl) {
    if (!(await isPooled(env.databaseUrl))) return null;
    return warn(
      'DATABASE_URL 指向连接池（pgbouncer）',
      '按事务借出连接的连接池还需要 DATABASE_DIRECT_URL：PostgreSQL 本身的地址（docs/operations/high-availability.md）',
    );
  }
  const same = 'SELECT current_database() AS name, (SELECT system_identifier::text FROM pg_control_system()) AS server';
  let direct: Database | undefined;
  try {
    direct = await openDatabase({ databaseUrl: env.databaseDirectUrl, dataDir: env.dataDir, poolSize: 1 });
    const [[one], [other]] = await Promise.all([database.query(same), direct.query(same)]);
    if (one?.name === other?.name && one?.server === other?.server) return null;
    return fail(
      'DATABASE_DIRECT_URL 与 DATABASE_URL 不是同一个数据库',
      '请改为连接池（DATABASE_URL）背后的那个数据库的地址',
    );
  } catch (error) {
    return fail('DATABASE_DIRECT_URL 不能使用', explained(error));
  } finally {
    await direct?.close();
  }
}

/** A copy that takes reads off it: of this server, and close behind it. */
async function replica(database: Database, env: Env): Promise<Found | null> {
  if (!env.databaseReplicaUrl) return null;
  const place =
    'SELECT current_database() AS name, (SELECT system_identifier::text FROM pg_control_system()) AS server';
  let copy: Database | undefined;
  try {
    copy = await openDatabase({ databaseUrl: env.databaseReplicaUrl, dataDir: env.dataDir, poolSize: 1 });
    const [[one], [other]] = await Promise.all([database.query(place), copy.query(place)]);
    if (one?.name !== other?.name || one?.server !== other?.server)
      return fail('DATABASE_REPLICA_URL 不是这个数据库的副本', '请改为 DATABASE_URL 那个数据库的流复制备库的地址');
    const [state] = await copy.query<{ copies: boolean; late: number }>(
      `SELECT pg_is_in_recovery() AS copies, CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
         ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0) END::float8 AS late`,
    );
    if (!state?.copies)
      return warn('DATABASE_REPLICA_URL 指向主库本身', '读取没有被分担：请改为备库的地址，或不设置这一项');
    if (state.late <= LATE_MAX_SECONDS) return null;
    return warn(
      `副本落后 ${Math.round(state.late)} 秒`,
      '其间的导出、统计与搜索由主库应答：请检查备库的负载与网络（docs/operations/high-availability.md）',
    );
  } catch (error) {
    return warn('DATABASE_REPLICA_URL 不能使用', explained(error));
  } finally {
    await copy?.close();
  }
}

async function clock(database: Database, kept: string | null): Promise<Found> {
  const before = Date.now();
  const [row] = await database.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now');
  const apart = Math.round((row?.now ?? 0) * 1000 - (before + Date.now()) / 2);
  if (Math.abs(apart) > CLOCKS_APART_MS)
    return fail(
      `本机与数据库的时钟相差 ${(apart / 1000).toFixed(1)} 秒`,
      '请在两边启用时间同步（chrony 或 systemd-timesyncd）',
    );
  const [ahead] = kept
    ? await database.query<{ found: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM tenant t, LATERAL (
           SELECT 1 FROM operation_log l WHERE l.tenant_id = t.id AND l.at > now() + make_interval(secs => $1) LIMIT 1
         ) late) AS found`,
        [FUTURE_SECONDS],
      )
    : [];
  if (ahead?.found) return warn('操作日志中有将来的时刻：时钟曾经快了，或现在慢了', '请核对本机时间，并启用时间同步');
  return ok(`${new Date().toISOString()}，与数据库一致`);
}

async function secret(database: Database, env: Env, kept: string | null): Promise<Found> {
  const where = env.secretKey ? 'SECRET_KEY' : `${env.dataDir}/secret.key`;
  const todo = '请改用原来的 SECRET_KEY（没有设置过时，是原 DATA_DIR/secret.key 的内容）';
  if (kept && !hasKey(env)) return fail(`${where} 不存在，而数据库已经使用过一个密钥`, todo);
  if (kept && !(await keyFits(database, env))) return fail(`${where} 与这个数据库不符`, todo);
  if (database.kind === 'postgres' && !env.secretKey)
    return warn(`密钥在 ${where}，只有本机的进程使用它`, '运行多个进程或容器时，请给它们设置相同的 SECRET_KEY');
  return ok(hasKey(env) ? `${where}，与数据库相符；请与备份分开保存` : '首次启动时生成');
}

/** Opens the database that the settings name, and leaves it as it was. One that a process works in is left alone. */
export async function lookIntoDatabase(env: Env): Promise<DatabaseFindings> {
  const all = (found: Found, rest: Found) => ({ database: found, clock: rest, secret: rest });
  if (!env.databaseUrl) {
    const holder = holderOfDataDir(env.dataDir);
    if (holder) return all(ok(`内置数据库正在被进程 ${holder} 使用`), notLooked('内置数据库使用中'));
    if (!fs.existsSync(path.join(env.dataDir, 'pgdata', 'PG_VERSION')))
      return all(ok('内置数据库尚未建立，首次启动时建立'), notLooked('尚无数据库'));
  }
  let database: Database | undefined;
  try {
    const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = env;
    database = await openDatabase({ databaseUrl, directUrl, dataDir, poolSize: 2 });
    const kept = await version(database);
    const found = await itself(database, env, kept);
    return {
      database:
        found.state === 'ok' ? ((await straight(database, env)) ?? (await replica(database, env)) ?? found) : found,
      clock: await clock(database, kept),
      secret: await secret(database, env, kept),
    };
  } catch (error) {
    return all(fail('不能使用数据库', explained(error)), notLooked('数据库不可用'));
  } finally {
    await database?.close();
  }
}
