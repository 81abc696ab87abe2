/**
 * A database of the last released version, with its demo data, is carried on by this build (`scripts/baselineDump.ts` has
 * made it, and kept what that version answered to whom).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildApp } from '../app';
import { sealAll, verifyLog } from '../modules/enterprise';
import { updateBuiltinRoles } from '../modules/tenant';
import { Client, testEnv } from '../test/app';
import { openEmptyDatabase } from '../test/database';
import { thisBuild } from './migrate';
import { TenantDb } from './scope';

const FIXTURES = path.join(__dirname, 'fixtures');
const versions = fs.readdirSync(FIXTURES).flatMap((name) => /^(.*)\.sql\.br$/.exec(name)?.[1] ?? []);

/** What the demo's data lack: tasks that were closed without having been done, and an enterprise in another zone. */
const EARLIER = `
  CREATE TEMP TABLE ended ON COMMIT PRESERVE ROWS AS
    SELECT tenant_id, id FROM task WHERE category = 'IN_PROGRESS' AND private_type = 0 AND deleted_at IS NULL ORDER BY id LIMIT 2;
  UPDATE task t SET category = 'CANCELLED', estimate_hours = NULL, consumed_hours = 3 FROM ended e WHERE t.tenant_id = e.tenant_id AND t.id = e.id;
  UPDATE task t SET category = 'CLOSED' FROM ended e WHERE t.tenant_id = e.tenant_id AND t.id = e.id;
  DROP TABLE ended;
  UPDATE work_calendar SET zone = 'Pacific/Honolulu';
  INSERT INTO work_calendar (tenant_id, weekdays, zone)
  SELECT id, 31, 'Pacific/Honolulu' FROM tenant t WHERE NOT EXISTS (SELECT 1 FROM work_calendar c WHERE c.tenant_id = t.id) ORDER BY id LIMIT 1;`;

/** Sums that were carried on, and the same counted anew. */
const OF = 'tenant_id, project_id, facet, stage_id, category, undelivered, top, private, executor_id, day';
const SUMS = ['progress', 'estimate', 'consumed', 'left_hours', 'consumed_unestimated', 'left_unestimated']
  .map((column) => `sum(${column})::float8 AS ${column}`)
  .join(', ');
const KEPT = `SELECT ${OF}, sum(tasks)::int AS tasks, ${SUMS} FROM task_tally GROUP BY ${OF} HAVING sum(tasks) <> 0 ORDER BY ${OF}`;
const PLAIN = `SELECT ${OF}, count(*)::int AS tasks, ${SUMS} FROM (
  SELECT t.tenant_id, t.project_id, f.* FROM task t
    CROSS JOIN LATERAL (SELECT coalesce(t.estimate_hours, 0) = 0 AS bare, (t.created_at AT TIME ZONE tenant_zone(t.tenant_id))::date AS made) b
    CROSS JOIN LATERAL task_facets(1, t.stage_id, t.category, t.undelivered, t.parent_id IS NULL, t.private_type, t.executor_id,
      t.plan_end, b.made, t.progress, t.estimate_hours, t.consumed_hours, t.left_hours,
      CASE WHEN b.bare THEN t.consumed_hours END, CASE WHEN b.bare THEN t.left_hours END) f
   WHERE t.deleted_at IS NULL) x GROUP BY ${OF} ORDER BY ${OF}`;

it.each(versions)(
  'a database of %s starts, has its log whole, and answers each account alike',
  async (version) => {
    const { database, databaseUrl, drop } = await openEmptyDatabase();
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'upgrade-'));
    try {
      const dump = fs.readFileSync(path.join(FIXTURES, `${version}.sql.br`));
      await database.exec(brotliDecompressSync(dump).toString());
      await database.exec(EARLIER);
      await database.migrate();
      const counted = await database.query(KEPT);
      expect(counted.length).toBeGreaterThan(50);
      expect(counted).toEqual(await database.query(PLAIN));
      expect(await database.query('SELECT 1 AS one FROM task WHERE undelivered')).toHaveLength(2);
      await updateBuiltinRoles(database);
      expect(await database.query(`SELECT value FROM installation WHERE name = 'version'`)).toEqual([
        { value: thisBuild.version },
      ]);

      const env = { ...testEnv(databaseUrl), secretKey: 'upgrade-fixture', dataDir };
      const app = await buildApp(env, database);
      await app.http.ready();
      await app.start();
      try {
        await sealAll({ database });
        const tenants = await database.query<{ id: string; code: string }>('SELECT id, code FROM tenant');
        expect(tenants.length).toBeGreaterThan(1);
        for (const { id } of tenants) {
          const { flaws, head } = await verifyLog(new TenantDb(database, id));
          expect({ flaws, sealed: (head?.seq ?? 0) > 0 }).toEqual({ flaws: [], sealed: true });
          const said = await database.query(
            `SELECT changes -> 0 ->> 'after' AS after FROM operation_log WHERE tenant_id = $1 AND action = 'upgraded'`,
            [id],
          );
          expect(said).toEqual([{ after: thisBuild.version }]);
        }

        const { status, body } = await app.http
          .inject('/api/docs/json')
          .then((answer) => ({ status: answer.statusCode, body: answer.json<{ paths: Record<string, object> }>() }));
        expect(status).toBe(200);
        const kept = JSON.parse(fs.readFileSync(path.join(FIXTURES, `${version}.answers.json`), 'utf8')) as Record<
          string,
          Record<string, number>
        >;
        const still = Object.entries(kept).filter(
          ([place]) => 'get' in (body.paths[place.split('?')[0] as string] ?? {}),
        );
        expect(still.length).toBeGreaterThan(100);
        const accounts = Object.keys(still[0]?.[1] ?? {});
        const clients = new Map<string, Client>();
        for (const account of accounts) clients.set(account, await enter(app, database, account));
        const now: typeof kept = {};
        for (const [place] of still) {
          const answers: Record<string, number> = {};
          for (const [account, client] of clients)
            answers[account] = (await client.get(place.replace('/api/', ''))).status;
          now[place] = answers;
        }
        expect(now).toEqual(Object.fromEntries(still));
      } finally {
        await app.stop();
      }
    } finally {
      await drop();
      fs.rmSync(dataDir, { recursive: true });
    }
  },
  300_000,
);

/** A session of an account in its first enterprise. */
async function enter(
  app: Awaited<ReturnType<typeof buildApp>>,
  database: Parameters<typeof buildApp>[1],
  username: string,
): Promise<Client> {
  const [account] = await database.query<{ id: string; tenant: string }>(
    `SELECT a.id, t.id AS tenant FROM account a JOIN tenant_member m ON m.id = a.id JOIN tenant t ON t.id = m.tenant_id
      WHERE a.username = $1 AND t.code = 'xinghe'`,
    [username],
  );
  const token = await app.platform.access.open(account?.id as string, { ip: '127.0.0.1', userAgent: 'test' });
  const session = await app.platform.access.session(token);
  if (!session) throw new Error(`${username} was not let in`);
  if (session.actor?.tenantId !== account?.tenant)
    await app.platform.access.moveToTenant(session, account?.tenant as string);
  return new Client(app, token, session.csrfToken);
}
