/**
 * The program under test: the product, and beside it the floors that it is held against, in one process on one
 * database. Started by run.ts, which sends the load from another process.
 */
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { buildApp } from '../server/app';
import { type Database, openDatabase } from '../server/db/client';
import { fillDemo, isEmpty } from '../server/demo';
import { createBulkProject } from '../server/demo/bulk';
import { readEnv } from '../server/env';

const SIZES = [1_000, 10_000, 100_000];
const FLOOR_ROWS = 10_000;

/** The floors' rows are as wide as a task is in a list: the same columns, of the project of 10,000. */
async function prepareFloor(database: Database): Promise<void> {
  const columns = `task_no, title, type_id, stage_id, category, urgent, executor_id, parent_id, child_total, child_done,
    comment_count, plan_start, plan_end, progress, private_type, custom_fields, created_by, created_at, updated_at, version`;
  await database.exec(`
    DROP TABLE IF EXISTS bench_floor;
    CREATE TABLE bench_floor AS SELECT seq - 1 AS id, (seq - 1) / 20 AS grp, ${columns}
      FROM task WHERE project_id = (SELECT id FROM project WHERE code = 'B10000') AND seq <= ${FLOOR_ROWS};
    ALTER TABLE bench_floor ADD PRIMARY KEY (id);
    CREATE INDEX bench_floor_grp ON bench_floor (grp, id);
    DROP TABLE IF EXISTS bench_insert;
    CREATE TABLE bench_insert (id bigserial PRIMARY KEY, grp int NOT NULL, title text NOT NULL, status text NOT NULL,
      progress int NOT NULL, updated_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX bench_insert_grp ON bench_insert (grp, id);`);
}

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
  /** What is kept: the rest of the resident memory is room for what comes and goes. */
  http.get('/kept', () => {
    (globalThis as { gc?: () => void }).gc?.();
    return { heap: process.memoryUsage().heapUsed };
  });
  return http;
}

async function main(): Promise<void> {
  const env = { ...readEnv(), demo: true, rateLimitPerMinute: 100_000_000, logLevel: 'silent' };
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    poolSize: env.databasePoolSize,
  });
  await database.migrate();
  if (await isEmpty(database)) await fillDemo(database, () => {});
  const projects: Record<string, string> = {};
  for (const tasks of SIZES) {
    const code = `B${tasks}`;
    const [found] = await database.query<{ id: string }>('SELECT id FROM project WHERE code = $1', [code]);
    projects[tasks] =
      found?.id ??
      (await createBulkProject(database, { tenantCode: 'xinghe', owner: 'pm', code, name: `基准 ${tasks}`, tasks })).id;
  }
  await prepareFloor(database);
  await database.exec('VACUUM ANALYZE');
  const app = await buildApp(env, database);
  await app.start();
  const product = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const floor = await (await floors(database)).listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ product, floor, projects, kind: database.kind });
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
