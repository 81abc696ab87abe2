/** The embedded database on disk: what it holds in memory. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { openDatabase } from './client';

it('gives back what making the folder took: the database that made it is closed, another one serves', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  const create = jest.spyOn(PGlite, 'create');
  try {
    const first = await openDatabase({ databaseUrl: null, dataDir });
    const made = await Promise.all(create.mock.results.map(({ value }) => value as Promise<PGlite>));
    expect(made.length).toBeGreaterThan(1);
    expect(made.map(({ closed }) => closed)).toEqual(made.map((_, at) => at < made.length - 1));
    await first.exec('CREATE TABLE kept (id int)');
    await first.close();
    create.mockClear();
    const later = await openDatabase({ databaseUrl: null, dataDir });
    expect(create).toHaveBeenCalledTimes(1);
    expect(await later.query('SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 0 }]);
    await later.close();
  } finally {
    create.mockRestore();
    fs.rmSync(dataDir, { recursive: true });
  }
}, 120_000);

it('lets others in between the statements of a transaction, written and built ones, measured or not', async () => {
  const work = 'SELECT count(*)::int AS count FROM generate_series(1, 30000)';
  for (const onStatement of [undefined, () => {}]) {
    const database = await openDatabase({ databaseUrl: null, dataDir: null, onStatement });
    await database.exec('CREATE TABLE kept (id int)');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const turnsDuring = async (statement: () => Promise<unknown>) => {
      const before = turns;
      for (let at = 0; at < 40; at += 1) await statement();
      return turns - before;
    };
    const seen = await database.transaction(async (tx) => {
      await tx.orm.execute(sql`INSERT INTO kept VALUES (1)`);
      return [await turnsDuring(() => tx.query(work)), await turnsDuring(() => tx.orm.execute(sql.raw(work)))];
    });
    clearInterval(timer);
    // What is built goes to the same database.
    expect(await database.query('SELECT id FROM kept')).toEqual([{ id: 1 }]);
    for (const count of seen) expect(count).toBeGreaterThan(1);
    await database.close();
  }
}, 120_000);
