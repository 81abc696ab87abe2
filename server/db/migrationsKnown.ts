/**
 * Whether a database was made by the migrations of this version. Until the first release the initial migration is made
 * anew (`npm run db:rebuild`), so a database of an earlier state cannot be carried on: the start says so instead of
 * failing in the middle.
 */
import { readMigrationFiles } from 'drizzle-orm/migrator';

export class OtherDatabaseVersion extends Error {
  readonly code = 'DATABASE_OF_OTHER_VERSION';
  constructor() {
    super('the applied migrations are not those of this version');
  }
}

/** @param run runs one statement and returns its rows */
export async function assertMigrationsKnown(
  folder: string,
  run: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<void> {
  const [table] = await run("SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name");
  if (!table?.name) return;
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash));
  const applied = await run('SELECT hash FROM drizzle.__drizzle_migrations');
  if (applied.some(({ hash }) => !known.has(hash as string))) throw new OtherDatabaseVersion();
}
