import { openTestDatabase, type TestDatabase } from '../test/database';
import { Interrupted, Jobs } from './jobs';
import { splitStatements } from './liteDriver';

describe('splitStatements', () => {
  it('cuts at semicolons outside of quotes, bodies and comments', () => {
    const script = `BEGIN; SELECT ';' AS "a;b"; -- one; two
      CREATE FUNCTION f() RETURNS void AS $x$ BEGIN; END; $x$ LANGUAGE plpgsql;COMMIT;`;
    expect(splitStatements(script)).toHaveLength(4);
  });
});

describe('Jobs', () => {
  let opened: TestDatabase;
  let jobs: Jobs;
  const calls: { n: number; attempt: number; last: boolean }[] = [];
  const until = async (count: number) => {
    while (calls.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    jobs = new Jobs(opened.database, opened.databaseUrl);
    jobs.define<{ n: number }>('count', async ({ n }, { attempt, last }) => void calls.push({ n, attempt, last }));
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await opened.drop();
  });
  beforeEach(() => calls.splice(0));

  it('begins at once what is sent, without waiting for a poll', async () => {
    const sent = Date.now();
    await jobs.send('count', { n: 1 });
    await until(1);
    expect(Date.now() - sent).toBeLessThan(1500);
    expect(calls).toEqual([{ n: 1, attempt: 1, last: false }]);
  });

  it('does one after the other what comes at once, without a poll between them', async () => {
    const sent = Date.now();
    await Promise.all([1, 2, 3, 4, 5].map((n) => jobs.send('count', { n })));
    await until(5);
    expect(Date.now() - sent).toBeLessThan(1500);
    expect(calls.map(({ n }) => n).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('leaves what a stop cut off to the next process, without using up a try', async () => {
    const runs: { attempt: number; stopped: boolean }[] = [];
    let begun = false;
    const open = async () => {
      const own = new Jobs(opened.database, opened.databaseUrl);
      own.define('long', async (_, { attempt, signal }) => {
        begun = true;
        while (runs.length === 0 && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
        runs.push({ attempt, stopped: signal.aborted });
        if (signal.aborted) throw new Interrupted();
      });
      await own.start();
      return own;
    };
    const first = await open();
    await first.send('long', {}, { singletonKey: 'one' });
    // Taken up, it waits for the end of its process.
    while (!begun) await new Promise((resolve) => setTimeout(resolve, 10));
    await first.stop();
    expect(runs).toEqual([{ attempt: 1, stopped: true }]);
    const second = await open();
    while (runs.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await second.stop();
    expect(runs[1]).toEqual({ attempt: 1, stopped: false });
  });

  it('ends while a job is cut off again and again', async () => {
    let cut = 0;
    const own = new Jobs(opened.database, opened.databaseUrl);
    own.define('again', async (_, { signal }) => {
      cut += 1;
      while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 5));
      throw new Interrupted();
    });
    await own.start();
    await own.send('again', {}, { singletonKey: 'one' });
    while (cut === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await own.stop();
    expect(cut).toBe(1);
  });

  it('sends with the transaction, and not at all when that fails', async () => {
    const { database } = opened;
    const failing = database.transaction(async (connection) => {
      await jobs.send('count', { n: 2 }, { connection });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await database.transaction((connection) => jobs.send('count', { n: 3 }, { connection }));
    await until(1);
    expect(calls.map(({ n }) => n)).toEqual([3]);
  });
});
