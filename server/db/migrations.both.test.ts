/** The committed migrations are those of the schema, and a database of other migrations is refused in words. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { explained } from '../startFailure';
import { openTestDatabase } from '../test/database';
import { assertMigrationsKnown, OtherDatabaseVersion } from './migrationsKnown';

const root = path.join(__dirname, '..', '..');
const MIGRATIONS = path.join(__dirname, 'migrations');

it('the schema generates no difference', () => {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  try {
    fs.cpSync(MIGRATIONS, out, { recursive: true });
    const before = fs.readdirSync(out).length;
    execFileSync(
      path.join(root, 'node_modules/.bin/drizzle-kit'),
      [
        'generate',
        '--dialect',
        'postgresql',
        '--schema',
        './server/db/schema/index.ts',
        '--out',
        path.relative(root, out),
      ],
      { cwd: root, stdio: 'pipe' },
    );
    expect(fs.readdirSync(out)).toHaveLength(before);
  } finally {
    fs.rmSync(out, { recursive: true });
  }
}, 60_000);

it('a database of other migrations is refused, and the start says what to do', async () => {
  const { database, drop } = await openTestDatabase();
  try {
    const run = (text: string) => database.exec(text);
    await expect(assertMigrationsKnown(MIGRATIONS, run)).resolves.toBeUndefined();
    await database.exec("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of another version', 0)");
    const refused = await assertMigrationsKnown(MIGRATIONS, run).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OtherDatabaseVersion);
    expect(explained(refused)).toContain('DATA_DIR');
  } finally {
    await drop();
  }
});
