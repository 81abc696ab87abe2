/** Connections that break (when `DATABASE_URL` is set), and how the API answers while there is none. */
import pg from 'pg';
import { useTestApp } from '../test/app';
import { openDatabase } from './client';
import { isDatabaseGone } from './failures';

const t = useTestApp();
const onPostgres = process.env.DATABASE_URL ? it : it.skip;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const endConnections = (condition: string) =>
  t().app.platform.database.query(
    `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
  );

onPostgres(
  'one that breaks between two statements of a transaction costs that transaction and nothing else',
  async () => {
    const { database } = t().app.platform;
    let inside = (_pid: number) => {};
    const opened = new Promise<number>((resolve) => (inside = resolve));
    const broken = database.transaction(async (connection) => {
      const [me] = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      inside(me?.pid ?? 0);
      // The driver tells of the break while nobody waits for a statement.
      await pause(200);
      await connection.query('SELECT 1 AS one');
    });
    const ended = opened.then((pid) => endConnections(`pid = ${pid}`));
    await expect(broken).rejects.toThrow();
    expect(await ended).toEqual([{ ended: true }]);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);

onPostgres('statements that a transaction asks for together are sent one after the other', async () => {
  const send = pg.Client.prototype.query as (this: pg.Client, ...statement: unknown[]) => unknown;
  let open = 0;
  let most = 0;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...statement) {
    const answer = send.apply(this, statement);
    if (!JSON.stringify(statement[0])?.includes('AS together')) return answer;
    most = Math.max(most, ++open);
    return Promise.resolve(answer).finally(() => {
      open -= 1;
    });
  });
  const rows = await t().app.platform.database.transaction((connection) =>
    Promise.all([1, 2, 3].map((n) => connection.query<{ together: number }>(`SELECT ${n} AS together`))),
  );
  spy.mockRestore();
  expect(rows.flat().map(({ together }) => together)).toEqual([1, 2, 3]);
  expect(most).toBe(1);
});

onPostgres('the line of notices is opened again, once, and says that some may have been missed', async () => {
  const { database } = t().app.platform;
  const heard: string[] = [];
  let gaps = 0;
  await database.listen(
    'test_line',
    (payload) => heard.push(payload),
    () => {
      gaps += 1;
    },
  );
  await endConnections("query LIKE 'LISTEN%'");
  for (let tries = 0; gaps === 0 && tries < 100; tries += 1) await pause(50);
  await database.notify('test_line', 'again');
  for (let tries = 0; heard.length === 0 && tries < 100; tries += 1) await pause(20);
  expect([heard, gaps]).toEqual([['again'], 1]);
});

onPostgres(
  'prepares statements by name, and not where a pooler lends its sessions; the zone is UTC on both',
  async () => {
    const [row] = await t().app.platform.database.query<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${row?.name}`;
    const seen = async (directUrl: string | null) => {
      const own = await openDatabase({ databaseUrl: url.toString(), directUrl, dataDir: null, poolSize: 1 });
      try {
        await own.query('SELECT 1 AS once');
        const [left] = await own.query<{ names: number; zone: string }>(
          `SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS names, current_setting('TimeZone') AS zone`,
          [],
          'each',
        );
        return left;
      } finally {
        await own.close();
      }
    };
    expect(await seen(null)).toEqual({ names: 1, zone: 'UTC' });
    expect(await seen(url.toString())).toEqual({ names: 0, zone: 'UTC' });
  },
);

onPostgres('a session that takes no writes any more is given back to nobody', async () => {
  const { database } = t().app.platform;
  let pid = 0;
  const refused = database.transaction(async (tx) => {
    [{ pid }] = (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
    await tx.exec('SET TRANSACTION READ ONLY');
    await tx.exec('CREATE TABLE no_such_table (id int)');
  });
  const error = await refused.catch((failure: Error) => failure);
  expect(isDatabaseGone(error)).toBe(true);
  const still = () => database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid]);
  for (let tries = 0; (await still()).length > 0 && tries < 100; tries += 1) await pause(20);
  expect(await still()).toEqual([]);
});

describe('without a database', () => {
  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it('calls answer 503, health lives on whatever cookie comes with it, and readiness says so', async () => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    t().app.platform.bus.publish({ type: 'session', accountId: owner.id });
    const gone = jest.spyOn(t().app.platform.database, 'query').mockRejectedValue(refused());
    try {
      const call = await api.get('user-center/user/tenants');
      expect([call.status, call.code]).toEqual([503, 'C0503']);
      expect((await api.get('health')).status).toBe(200);
      expect((await api.get('ready')).status).toBe(503);
      expect((await api.call('HEAD', 'ready')).status).toBe(503);
    } finally {
      gone.mockRestore();
    }
    expect((await api.get('ready')).status).toBe(200);
    expect((await api.get('user-center/user/tenants')).status).toBe(200);
  });
});
