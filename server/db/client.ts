/**
 * The database: PostgreSQL when `DATABASE_URL` is set, else PGlite (PostgreSQL in this process). Both are driven by the
 * same SQL; what differs between the two drivers ends in this file.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { giveWayWhenDue } from '../base/pace';
import { inStatementSpan, isTraced } from '../base/spans';
import { copyFolder, type DatabaseCopy, openFolder, readAside } from './aside';
import { isDeadlock, isStalePlan } from './causes';
import { lockDataDir } from './dataDirLock';
import { isDatabaseGone } from './failures';
import { HELD, listenTo } from './listener';
import { PreparedStatements } from './litePrepared';
import { type Build, migrateDatabase } from './migrate';
import { isOfTheCopy, Replica } from './replica';
import { currentTransaction, runEffects, runInTransaction } from './transactionContext';

export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Row = Record<string, unknown>;

/**
 * `kept`: one plan for all values, made once a connection. `each`: a plan for these values, where they decide which
 * index is the right one: what a project's size and a word's rarity are, a plan without the values cannot know.
 */
export type Planning = 'kept' | 'each';

/** A place to run statements: the database itself, or one transaction of it. */
export interface Connection {
  orm: Orm;
  /** Runs one statement, prepared once a connection. Instants and dates come as text, in UTC. */
  query<T extends Row>(text: string, params?: unknown[], planning?: Planning): Promise<T[]>;
  /** Several statements at once, without parameters; gives the rows of the last one. */
  exec(text: string): Promise<Row[]>;
  /** Runs after the transaction has committed (at once outside of one); never after a rollback. */
  afterCommit(effect: () => void): void;
}

export interface Database extends Connection {
  kind: 'pglite' | 'postgres';
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Reads it as it stands at one moment, for however long, and holds up nobody. */
  aside<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Reads that a copy of the database may answer (`DATABASE_REPLICA_URL`), with all that was committed before; without a
   * copy, or where it cannot answer, they are done here. The work only reads, and may be done twice.
   */
  reading<T>(work: () => Promise<T>): Promise<T>;
  /** Reads by where they were answered; none where there is no copy. */
  reads?(): { replica: number; primary: number };
  /** A copy of its folder as it stands; none where it has no folder. */
  copy?(): Promise<DatabaseCopy>;
  notify(channel: string, payload: string): Promise<void>;
  /** @param onGap called after the line broke and was opened again: notices may have been missed */
  listen(channel: string, handler: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Brings it to this version (`migrate.ts`); processes that start together do so one after the other. */
  migrate(build?: Build): Promise<void>;
  /** How many connections are in use and idle, and how many calls wait for one; the embedded database has one session. */
  pool?(): { used: number; idle: number; waiting: number };
  /** Before it closes: what else holds lines to the same database. */
  onClose(end: () => Promise<void>): void;
  close(): Promise<void>;
}

const asText = (value: string) => value;
/** date, timestamp, timestamptz stay text: exact, and cheap to turn into ISO 8601. */
const TEXT_TYPES: Record<number, (value: string) => string> = { 1082: asText, 1114: asText, 1184: asText };
const MIGRATION_LOCK = 4_031_001;
/** Also the time that a call waits for a free connection: longer helps nobody. */
const CONNECT_WITHIN_MS = 15_000;
/** A copy that does not answer costs a read no longer than this. */
const COPY_WITHIN_MS = 1_000;
const ignore = () => {};
/** PostgreSQL ends one of two transactions that wait for each other; that one is simply done again. */
const MAX_ATTEMPTS = 4;
/**
 * A migration locks whole tables, in another order than older processes that work beside it: each deadlock ends one of the
 * two, and which one is a matter of microseconds. A start that gives up early would be a failed upgrade.
 */
const MIGRATION_ATTEMPTS = 40;
interface Committed<T> {
  result: T;
  effects: (() => void)[];
}

const statementNames = new Map<string, string>();
let generation = 0;
function forgetStatements(): void {
  generation += 1;
  statementNames.clear();
}
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = `s${generation || ''}${createHash('sha1').update(text).digest('base64url')}`;
    // Filters make many texts; past this many they are no longer worth a prepared statement each.
    if (statementNames.size < 1000) statementNames.set(text, name);
    else return '';
  }
  return name;
}

/**
 * A connection that sends one statement after the other, also where a transaction asks for several together: the driver
 * warns of its own queue, which its next major version does not have.
 */
function inTurn(client: pg.PoolClient): pg.PoolClient {
  let before: Promise<unknown> = Promise.resolve();
  const query = (...statement: Parameters<pg.PoolClient['query']>) => {
    const answer = before.then(() => client.query(...statement));
    before = answer.then(ignore, ignore);
    return answer;
  };
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}

export async function openDatabase(options: {
  databaseUrl: string | null;
  /** Set where `databaseUrl` is that of a pooler (pgbouncer): the server itself, for what needs a session of its own. */
  directUrl?: string | null;
  /** A copy of the server (streaming replica) that takes reads off it. */
  replicaUrl?: string | null;
  /** Folder of the embedded database; null keeps it in memory. */
  dataDir: string | null;
  poolSize?: number;
  /** An embedded database that is open already (tests). */
  lite?: PGlite;
  /** Told how many milliseconds each statement took, its wait for a connection included. */
  onStatement?: (ms: number) => void;
}): Promise<Database> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, options)
    : openPglite(options.dataDir, options.onStatement, options.lite);
}

type TellMs = ((ms: number) => void) | undefined;

/** The one door of statements. Nothing is measured where nobody is told. */
async function timed<T>(tell: TellMs, text: string, run: () => Promise<T>): Promise<T> {
  if (!tell) return inStatementSpan(text, run);
  const began = performance.now();
  try {
    return await inStatementSpan(text, run);
  } finally {
    tell(performance.now() - began);
  }
}

/** What a driver is given: the text itself, or an object that holds it. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: unknown } | undefined)?.text ?? '');

/** For Drizzle, which calls `query` alone. */
function timedQueries<C extends { query: (...statement: never[]) => unknown }>(client: C, tell: TellMs): C {
  if (!tell && !isTraced()) return client;
  const query = (...statement: never[]) => timed(tell, textOf(statement[0]), async () => client.query(...statement));
  return Object.create(client, { query: { value: query } }) as C;
}

/**
 * A connection may break (server restart), idle or between two statements of a transaction: the pool replaces it, and the
 * next statement is what reports trouble. Unheard, the driver's event would end the process.
 */
function poolOf(url: string, max: number, connectionTimeoutMillis: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...{ max, connectionTimeoutMillis },
    ...HELD,
    // By a statement, as poolers refuse `options` of a connection; they hand the zone on to whichever session they lend.
    onConnect: async (client) => void (await client.query("SET TIME ZONE 'UTC'")),
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** How far the log of the server goes: a copy that has replayed so much shows all that was committed. */
async function flushedPosition(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('SELECT pg_current_wal_flush_lsn()::text AS position');
  return rows[0]?.position ?? '0/0';
}

/** Drizzle's statements on the embedded database, too, give way (`PreparedStatements` does so by itself). */
function pacedQueries<C extends { query: (...statement: never[]) => unknown }>(client: C): C {
  const query = async (...statement: never[]) => {
    await giveWayWhenDue();
    return client.query(...statement);
  };
  return Object.create(client, { query: { value: query } }) as C;
}

async function openPostgres(
  url: string,
  {
    directUrl = null,
    replicaUrl = null,
    poolSize = 16,
    onStatement: tell,
  }: { directUrl?: string | null; replicaUrl?: string | null; poolSize?: number; onStatement?: TellMs },
): Promise<Database> {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      TEXT_TYPES[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  };
  const pool = poolOf(url, poolSize, CONNECT_WITHIN_MS);
  /** A pooler lends another session to each transaction: what one of them has prepared, the next does not know. */
  const prepares = directUrl === null;
  const copies = replicaUrl ? poolOf(replicaUrl, poolSize, COPY_WITHIN_MS) : null;
  const replica = copies && new Replica(copies, () => flushedPosition(pool));

  const connection = (client: pg.Pool | pg.PoolClient, afterCommit: Connection['afterCommit']): Connection => ({
    orm: drizzlePg(timedQueries(client, tell)) as unknown as Orm,
    async query<T extends Row>(text: string, values: unknown[] = [], planning: Planning = 'kept') {
      const once = () => {
        const name = prepares && planning === 'kept' ? statementName(text) || undefined : undefined;
        return timed(tell, text, () => client.query<T>({ name, text, values, types }));
      };
      // Inside of a transaction the whole of it is done again.
      const result = await once().catch((error: unknown) => {
        if (client !== pool || !isStalePlan(error)) throw error;
        forgetStatements();
        return once();
      });
      return result.rows;
    },
    async exec(text) {
      const result = (await timed(tell, text, () => client.query(text))) as unknown as
        | pg.QueryResult<Row>
        | pg.QueryResult<Row>[];
      return (Array.isArray(result) ? result[result.length - 1] : result)?.rows ?? [];
    },
    afterCommit,
  });

  const listener = listenTo(directUrl ?? url, CONNECT_WITHIN_MS);

  async function attemptTransaction<T>(work: (connection: Connection) => Promise<T>): Promise<Committed<T>> {
    const client = await pool.connect();
    // The end of the transaction takes its turn as well, behind whatever nobody waited for.
    const turns = inTurn(client);
    const effects: (() => void)[] = [];
    let broken: Error | undefined;
    try {
      await turns.query('BEGIN');
      const within = connection(turns, (effect) => effects.push(effect));
      const result = await runInTransaction(within, () => work(within));
      await turns.query('COMMIT');
      return { result, effects };
    } catch (error) {
      await turns.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      // Also one that answers still: a primary that has become a standby takes no writes any more.
      if (isDatabaseGone(error)) broken ??= error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function committed<T>(
    work: (connection: Connection) => Promise<T>,
    attempts = MAX_ATTEMPTS,
  ): Promise<Committed<T>> {
    // Ends: the last of the attempts throws what went wrong.
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptTransaction(work);
      } catch (error) {
        const stale = isStalePlan(error);
        if (attempt >= attempts || !(stale || isDeadlock(error))) throw error;
        if (stale) forgetStatements();
      }
    }
  }

  const own = connection(pool, (effect) => effect());
  const ends: (() => Promise<void>)[] = [];
  return {
    kind: 'postgres',
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    get orm() {
      return (currentTransaction() ?? own).orm;
    },
    query: (text, params, planning) => (currentTransaction() ?? own).query(text, params, planning),
    afterCommit: (effect) => (currentTransaction() ?? own).afterCommit(effect),
    async transaction(work) {
      const outer = currentTransaction();
      if (outer) return work(outer);
      const { result, effects } = await committed(work);
      runEffects(effects);
      return result;
    },
    aside(work) {
      return (this as Database).transaction(async (tx) => {
        await tx.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return work(tx);
      });
    },
    async reading(work) {
      const client = replica && !currentTransaction() ? await replica.session() : null;
      if (!replica || !client) return work();
      let broken: Error | undefined;
      try {
        return await runInTransaction(connection(inTurn(client), own.afterCommit), work);
      } catch (error) {
        if (!isOfTheCopy(error)) throw error;
        broken = error as Error;
        replica.rest();
      } finally {
        client.release(broken);
      }
      return work();
    },
    ...(replica && { reads: () => replica.reads }),
    exec: (text) => (currentTransaction() ?? own).exec(text),
    async notify(channel, payload) {
      await pool.query('SELECT pg_notify($1, $2)', [channel, payload]);
    },
    listen: listener.listen,
    async migrate(build) {
      await committed(async (tx) => {
        // Several processes start beside each other: one migrates, the others wait and find nothing to do.
        await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        // Each text is sent once: nothing of it is worth a prepared statement, which could not hold several.
        const query = (text: string, params: unknown[] = []) => tx.query(text, params, 'each');
        await migrateDatabase({ exec: (text) => tx.exec(text), query }, build);
      }, MIGRATION_ATTEMPTS);
    },
    onClose: (end) => void ends.push(end),
    async close() {
      for (const end of ends) await end();
      await listener.close();
      await Promise.all([pool.end(), copies?.end()]);
    },
  };
}

/**
 * What is written gathers beside an index of words, and the statement that fills this room puts all of it into the index: of
 * the usual 4 MB that takes a fifth of a second, in which the embedded database lets nobody be answered.
 */
const GIN_PENDING_KB = 512;

/** A folder that is not there yet is made by a second database, whose memory (half a gigabyte) stays until it is closed. */
async function openPglite(dataDir: string | null, tell: TellMs, opened?: PGlite): Promise<Database> {
  let unlock = () => {};
  let lite: PGlite;
  const folder = opened || dataDir === null ? null : path.join(dataDir, 'pgdata');
  if (opened) {
    lite = opened;
  } else if (dataDir === null || folder === null) {
    lite = await PGlite.create();
  } else {
    fs.mkdirSync(dataDir, { recursive: true });
    unlock = lockDataDir(dataDir);
    lite = await openFolder(folder);
  }
  await lite.exec(`SET TIME ZONE 'UTC'; SET gin_pending_list_limit = ${GIN_PENDING_KB}`);

  const prepared = new PreparedStatements(lite, TEXT_TYPES);
  const connection = (client: PGlite | Transaction, afterCommit: Connection['afterCommit']): Connection => ({
    // Drizzle only calls `query` on what it is given; a transaction has that too. Given by its name: a plain object without
    // own keys is taken for settings, and a database of its own is made for each.
    orm: drizzleLite({ client: pacedQueries(timedQueries(client as PGlite, tell)) }) as unknown as Orm,
    query: <T extends Row>(text: string, params: unknown[] = [], planning: Planning = 'kept') =>
      timed(tell, text, () => prepared.query<T>(text, params, client !== lite, planning)),
    async exec(text) {
      const results = await timed(tell, text, () => client.exec(text));
      return (results[results.length - 1]?.rows ?? []) as Row[];
    },
    afterCommit,
  });

  const own = connection(lite, (effect) => effect());
  const ends: (() => Promise<void>)[] = [];
  return {
    kind: 'pglite',
    get orm() {
      return (currentTransaction() ?? own).orm;
    },
    query: (text, params, planning) => (currentTransaction() ?? own).query(text, params, planning),
    afterCommit: (effect) => (currentTransaction() ?? own).afterCommit(effect),
    async transaction<T>(work: (connection: Connection) => Promise<T>) {
      const outer = currentTransaction();
      if (outer) return work(outer);
      const effects: (() => void)[] = [];
      const result = await lite.transaction((tx) => {
        const within = connection(tx, (effect) => effects.push(effect));
        return runInTransaction(within, () => work(within));
      });
      runEffects(effects);
      return result as T;
    },
    reading: (work) => work(),
    aside: (work) => readAside(lite, folder, Object.keys(TEXT_TYPES).map(Number), work),
    ...(folder && { copy: () => copyFolder(lite, folder) }),
    exec: (text) => (currentTransaction() ?? own).exec(text),
    async notify(channel, payload) {
      await lite.query('SELECT pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, handler) => lite.listen(channel, handler),
    async migrate(build) {
      await lite.transaction((tx) =>
        migrateDatabase(
          { exec: (text) => tx.exec(text), query: async (text, params) => (await tx.query<Row>(text, params)).rows },
          build,
        ),
      );
    },
    onClose: (end) => void ends.push(end),
    async close() {
      for (const end of ends) await end();
      await lite.close();
      unlock();
    },
  };
}
