/** Reads that a copy of the database takes off it. A copy that really lags is met by `npm run ha -- replica`. */
import type pg from 'pg';
import { useTestApp } from '../test/app';
import { type Database, openDatabase } from './client';
import { Replica } from './replica';

const t = useTestApp();
const onPostgres = process.env.DATABASE_URL ? it : it.skip;

/** The database under test by another name, as a copy is: it takes no writes. */
async function withCopy<T>(url: (own: URL) => string, work: (database: Database) => Promise<T>): Promise<T> {
  const [row] = await t().app.platform.database.query<{ name: string }>('SELECT current_database() AS name');
  const own = new URL(process.env.DATABASE_URL ?? '');
  own.pathname = `/${row?.name}`;
  const database = await openDatabase({
    ...{ databaseUrl: own.toString(), replicaUrl: url(own), dataDir: null, poolSize: 2 },
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
function readOnly(own: URL): string {
  const url = new URL(own);
  url.searchParams.set('application_name', 'copy');
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.toString();
}
const whoAnswers = async (database: Database) =>
  (await database.query<{ name: string }>(`SELECT current_setting('application_name') AS name`))[0]?.name;

onPostgres('reads that may be late go to the copy, and all others do not', () =>
  withCopy(readOnly, async (database) => {
    expect(await whoAnswers(database)).not.toBe('copy');
    expect(await database.reading(() => whoAnswers(database))).toBe('copy');
    expect(await database.reading(() => Promise.all([whoAnswers(database), whoAnswers(database)]))).toEqual([
      'copy',
      'copy',
    ]);
    // What a transaction has written, only it can read.
    expect(await database.transaction(() => database.reading(() => whoAnswers(database)))).not.toBe('copy');
    expect(database.reads?.()).toEqual({ replica: 2, primary: 0 });
  }),
);

onPostgres('a read that turns out to write is done again where it can, and the copy rests', () =>
  withCopy(readOnly, async (database) => {
    await database.exec('CREATE TABLE copied (id int)');
    const written = await database.reading(async () => {
      await database.query('INSERT INTO copied VALUES (1)');
      return database.query('SELECT id FROM copied');
    });
    expect(written).toEqual([{ id: 1 }]);
    expect(await database.reading(() => whoAnswers(database))).not.toBe('copy');
    expect(database.reads?.()).toEqual({ replica: 1, primary: 1 });
  }),
);

onPostgres('what a statement is refused for by itself is told as ever', () =>
  withCopy(readOnly, async (database) => {
    await expect(database.reading(() => database.query('SELECT 1 / 0'))).rejects.toThrow('division by zero');
    expect(await database.reading(() => whoAnswers(database))).toBe('copy');
  }),
);

onPostgres('a copy that is away costs its relief and no answer', () =>
  withCopy(
    (own) => {
      const url = new URL(own);
      // Nothing listens there.
      url.port = '1';
      return url.toString();
    },
    async (database) => {
      expect(await database.reading(() => database.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
      expect(await database.reading(() => database.query('SELECT 2 AS two'))).toEqual([{ two: 2 }]);
      expect(database.reads?.()).toEqual({ replica: 0, primary: 2 });
    },
  ),
);

it('without a copy reads are done where all is done', async () => {
  const { database } = t().app.platform;
  expect(await database.reading(() => database.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  expect(database.reads).toBeUndefined();
});

it('a copy that does not get there is not waited for again until it has rested', async () => {
  let asked = 0;
  let there = false;
  let released = 0;
  let now = 0;
  const client = {
    query: async () => {
      asked += 1;
      return { rows: [{ there }] };
    },
    release: () => {
      released += 1;
    },
  };
  const pool = { connect: async () => client } as unknown as pg.Pool;
  const replica = new Replica(
    pool,
    async () => '0/1',
    () => now,
  );
  expect(await replica.session()).toBeNull();
  const first = asked;
  expect([first > 3, released]).toEqual([true, 1]);
  there = true;
  expect(await replica.session()).toBeNull();
  expect(asked).toBe(first);
  now += 5_000;
  expect(await replica.session()).toBe(client);
  expect(replica.reads).toEqual({ replica: 1, primary: 2 });
});
