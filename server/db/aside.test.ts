/** Long readings of the database beside those who work on it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFolder, removeCopies } from './aside';
import { type Database, openDatabase } from './client';
import { borrowCopy, lendCopies } from './lend';

// The embedded database in a folder, as it is served; PostgreSQL has its own tests of what a snapshot sees.
let folder: string;
let database: Database;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aside-'));
  database = await openDatabase({ databaseUrl: null, dataDir: folder });
  await database.query('CREATE TABLE thing (id int PRIMARY KEY, at timestamptz)');
}, 60_000);
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const count = async (of: Pick<Database, 'query'>) =>
  (await of.query<{ n: number }>('SELECT count(*)::int AS n FROM thing'))[0]?.n;

it('sees all that was committed before it began and nothing since, while others write', async () => {
  await database.query(`INSERT INTO thing SELECT n, '2026-11-28T05:32:00Z' FROM generate_series(1, 500) n`);
  await database
    .transaction(async (tx) => {
      await tx.query('INSERT INTO thing SELECT n FROM generate_series(501, 600) n');
      throw new Error('rolled back');
    })
    .catch(() => {});
  const seen = await database.aside(async (copy) => {
    const before = await count(copy);
    // Nobody waits for the reading.
    await database.query('DELETE FROM thing WHERE id > 400');
    await copy.query('DECLARE rows NO SCROLL CURSOR FOR SELECT at FROM thing ORDER BY id');
    const [row] = await copy.query('FETCH 1 FROM rows');
    return { before, after: await count(copy), now: await count(database), row };
  });
  expect(seen).toEqual({ before: 500, after: 500, now: 400, row: { at: '2026-11-28 05:32:00+00' } });
  expect(fs.readdirSync(folder).filter((name) => name.includes('copy'))).toEqual([]);
}, 60_000);

it('says what a statement failed by, and leaves no copy behind', async () => {
  const refused = database.aside(async (copy) => {
    await expect(copy.query('SELECT * FROM nowhere')).rejects.toThrow('nowhere');
    throw new Error('and so does the work');
  });
  await expect(refused).rejects.toThrow('and so does the work');
  expect(fs.readdirSync(folder).filter((name) => name.includes('copy'))).toEqual([]);
  // What a killed process has left goes with the next start; the database and what stands beside it do not.
  fs.mkdirSync(path.join(folder, 'pgdata-copy-left'));
  removeCopies(path.join(folder, 'pgdata'));
  expect(fs.readdirSync(folder).filter((name) => name.includes('copy'))).toEqual([]);
  expect(fs.existsSync(path.join(folder, 'pgdata', 'PG_VERSION'))).toBe(true);
});

it('lends a copy to a command beside the server, until that lets go', async () => {
  await expect(borrowCopy(folder)).rejects.toThrow();
  await lendCopies(database, folder);
  const stands = await count(database);
  const copy = await borrowCopy(folder);
  await database.query('DELETE FROM thing');
  const lite = await openFolder(copy.folder);
  const read = await openDatabase({ databaseUrl: null, dataDir: null, lite });
  expect([await count(read), await count(database)]).toEqual([stands, 0]);
  await read.close();
  copy.giveBack();
  // The server hears of it by the line that ends.
  const copies = () => fs.readdirSync(folder).filter((name) => name.includes('copy'));
  for (let turn = 0; turn < 200 && copies().length > 0; turn += 1) await new Promise((done) => setTimeout(done, 25));
  expect(copies()).toEqual([]);
}, 60_000);
