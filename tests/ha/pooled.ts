/** What works through a pooler that lends sessions by the transaction, and what is given the server itself instead. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/db/client';
import { examine } from '../../server/doctor/doctor';
import { Jobs } from '../../server/jobs/jobs';
import { root } from './machine';
import type { Row } from './report';

const STATEMENTS = 400;

async function shown(what: string, look: () => Promise<string | null>): Promise<Row> {
  const fault = await look().catch((error: Error) => error.message);
  return { what: `through pgbouncer: ${what}`, times: 1, result: fault ?? 'works', good: fault === null };
}

/** Many texts, over and over, on more sessions than one: a named statement would be missed on some of them. */
async function statements(database: Database): Promise<string | null> {
  const asked = Array.from({ length: STATEMENTS }, async (_, at) => {
    const [row] = await database.query<{ n: number }>(`SELECT $1::int + ${at % 20} AS n`, [at]);
    return row?.n === at + (at % 20);
  });
  return (await Promise.all(asked)).every(Boolean) ? null : 'an answer was that of another statement';
}

async function zones(database: Database): Promise<string | null> {
  const asked = Array.from({ length: 100 }, () =>
    database.query<{ zone: string }>("SELECT current_setting('TimeZone') AS zone"),
  );
  const found = new Set((await Promise.all(asked)).map(([row]) => row?.zone));
  return [...found].join() === 'UTC' ? null : `zones ${[...found].join()}`;
}

/** Each waits for the one before; what is set for a transaction ends with it. */
async function locks(database: Database): Promise<string | null> {
  let inside = 0;
  let most = 0;
  const one = () =>
    database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(4031999)');
      await tx.query("SELECT set_config('synchronous_commit', 'off', true)");
      inside += 1;
      most = Math.max(most, inside);
      await sleep(5);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 20 }, one));
  const left = await Promise.all(
    Array.from({ length: 40 }, () =>
      database.query<{ value: string }>("SELECT current_setting('synchronous_commit') AS value"),
    ),
  );
  if (most !== 1) return `${most} held the lock at once`;
  return left.every(([row]) => row?.value === 'on') ? null : 'a setting of a transaction outlived it';
}

async function notices(one: Database, other: Database): Promise<string | null> {
  let heard = 0;
  await one.listen('ha_notices', () => {
    heard += 1;
  });
  for (let sent = 0; sent < 20; sent += 1) await other.notify('ha_notices', String(sent));
  for (let turn = 0; turn < 100 && heard < 20; turn += 1) await sleep(20);
  return heard === 20 ? null : `${heard} of 20 were heard`;
}

async function queued(database: Database, directUrl: string): Promise<string | null> {
  const jobs = new Jobs(database, directUrl);
  const done: number[] = [];
  jobs.define<{ n: number }>('ha-check', async ({ n }) => void done.push(n), { concurrency: 4 });
  await jobs.start();
  try {
    await database.transaction(async (connection) => {
      for (let n = 0; n < 10; n += 1) await jobs.send('ha-check', { n }, { connection });
    });
    await database
      .transaction(async (connection) => {
        await jobs.send('ha-check', { n: 99 }, { connection });
        throw new Error('taken back');
      })
      .catch(() => {});
    for (let turn = 0; turn < 500 && done.length < 10; turn += 1) await sleep(20);
  } finally {
    await jobs.stop();
  }
  const told = done.sort((a, b) => a - b).join();
  return told === '0,1,2,3,4,5,6,7,8,9' ? null : `done: ${told}`;
}

/** The reason for the setting, shown on the same pooler: without it statements are prepared by name. */
async function unset(pooledUrl: string): Promise<string | null> {
  const database = await openDatabase({ databaseUrl: pooledUrl, dataDir: null, poolSize: 16 });
  const fault = await statements(database).then(
    () => null,
    (error: Error) => error,
  );
  await database.close();
  return fault ? null : 'it works without: the pooler keeps named statements';
}

/** @param folder in which something may be written */
export async function throughPooler(pooledUrl: string, directUrl: string, folder: string): Promise<Row[]> {
  const open = () => openDatabase({ databaseUrl: pooledUrl, directUrl, dataDir: null, poolSize: 16 });
  const [one, other] = [await open(), await open()];
  try {
    return [
      await shown('migrations under their lock, two processes at once', async () => {
        await Promise.all([one.migrate(), other.migrate()]);
        return null;
      }),
      await shown('statements (not named, as DATABASE_DIRECT_URL is set)', () => statements(one)),
      await shown('the session’s time zone', () => zones(one)),
      await shown('locks and settings of a transaction', () => locks(one)),
      await shown('notices between processes (LISTEN straight to the server)', () => notices(one, other)),
      await shown('jobs (sent through it, worked on straight)', () => queued(one, directUrl)),
      await shown('`npm run doctor` asks for DATABASE_DIRECT_URL', async () => {
        const found = await examine(root, { DATABASE_URL: pooledUrl, DATA_DIR: folder });
        const told = found.find(({ check }) => check === 'database');
        return told?.todo?.includes('DATABASE_DIRECT_URL') ? null : `it says ${told?.text}`;
      }),
      await shown('without DATABASE_DIRECT_URL named statements fail, as they should', () => unset(pooledUrl)),
    ];
  } finally {
    await one.close();
    await other.close();
  }
}
