/** Fills the database under test, and ends: what filling takes in memory is not the product's at work. */
import { type Database, openDatabase } from '../server/db/client';
import { fillDemo, isEmpty } from '../server/demo';
import { createBulkProject } from '../server/demo/bulk';
import { readEnv } from '../server/env';
import { FLOOR_ROWS, type Project } from './underTest';

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

async function main(): Promise<void> {
  const env = readEnv();
  const wanted = JSON.parse(process.argv[2] ?? '[]') as Project[];
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  await database.migrate();
  if (await isEmpty(database)) await fillDemo(database, () => {});
  const ids: Record<string, string> = {};
  for (const { code, ...project } of wanted) {
    const [found] = await database.query<{ id: string }>('SELECT id FROM project WHERE code = $1', [code]);
    const made = async () => createBulkProject(database, { ...project, code, name: `基准 ${code}` });
    ids[code] = found?.id ?? (await made()).id;
  }
  if (wanted.some(({ code }) => code === 'B10000')) await prepareFloor(database);
  await database.exec('VACUUM ANALYZE');
  await database.close();
  process.send?.(ids, () => process.exit(0));
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
