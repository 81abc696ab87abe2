/**
 * The program under test: the product, and beside it the floors that it is held against, in one process on one
 * database that `prepare.ts` filled. Started by `underTest.ts`; the load comes from another process.
 */
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { buildApp } from '../server/app';
import { type Database, openDatabase } from '../server/db/client';
import { readEnv } from '../server/env';
import { keepReady } from '../server/sandbox/sandbox';
import { keptAnswers } from './layers/keptAnswers';
import { registerFloor, registerLayers } from './layers/routes';
import { FLOOR_ROWS, type Memory } from './underTest';

const collect = () => (globalThis as { gc?: () => void }).gc?.();

/** By the stock driver of each database, as anybody would begin. */
async function floors({ orm }: Database) {
  const http = Fastify();
  http.get('/fixed', () => ({ code: '00000', message: 'success', data: { id: 1, title: 'fixed' } }));
  http.get('/key', async () => {
    const id = Math.floor(Math.random() * FLOOR_ROWS);
    const { rows } = (await orm.execute(sql`SELECT * FROM bench_floor WHERE id = ${id}`)) as { rows: unknown[] };
    return { code: '00000', message: 'success', data: rows[0] };
  });
  http.get('/rows', async () => {
    const group = Math.floor(Math.random() * (FLOOR_ROWS / 20));
    const found = sql`SELECT * FROM bench_floor WHERE grp = ${group} ORDER BY id LIMIT 20`;
    const { rows } = (await orm.execute(found)) as { rows: unknown[] };
    return { code: '00000', message: 'success', data: rows };
  });
  /** Inserts from 16 loops for some seconds, without HTTP; answers rows a second. */
  http.get('/inserts', async () => {
    const until = Date.now() + 3000;
    let count = 0;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (Date.now() < until) {
          await orm.execute(sql`INSERT INTO bench_insert (grp, title, status, progress)
            VALUES (${count % 500}, ${`row number ${count}`}, ${'IN_PROGRESS'}, ${count % 100})`);
          count += 1;
        }
      }),
    );
    return { perSecond: count / ((performance.now() - started) / 1000) };
  });
  http.get('/memory', () => ({ rss: process.memoryUsage().rss }));
  /** Before a collection and after it: what is kept, and what is room for what comes and goes. */
  http.get('/profile', async (): Promise<Memory> => {
    const before = process.memoryUsage();
    collect();
    // What finalizers let go is collected by the second.
    await new Promise((resolve) => setTimeout(resolve, 500));
    collect();
    return { before, after: process.memoryUsage() };
  });
  http.get('/kept', () => {
    collect();
    return { heap: process.memoryUsage().heapUsed };
  });
  return http;
}

async function main(): Promise<void> {
  const env = { ...readEnv(), demo: true, rateLimitPerMinute: 100_000_000, logLevel: 'silent' };
  const opened = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    poolSize: env.databasePoolSize,
  });
  const kept = process.argv.includes('--layers') ? keptAnswers(opened) : null;
  const database = kept?.database ?? opened;
  const app = await buildApp(env, database);
  keepReady(true);
  const bare = await floors(database);
  if (kept) {
    await registerLayers(app);
    registerFloor(bare, opened, kept);
  }
  await app.start();
  const product = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const floor = await bare.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ product, floor, kind: database.kind, pid: process.pid });
  process.on('SIGTERM', () => {
    void app
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0));
  });
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
