/** The embedded database on disk: what it holds in memory. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
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
