/**
 * Brings a database to this version, in one transaction: migrations, what is defined anew (`sql/`), and the version. A
 * failure leaves the database as it was. `docs/decisions/upgrades.md`.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { newId } from '../base/present';
import { isOlder, RUNS_BESIDE, VERSION } from '../version';
import { mendLogOrder } from './logOrder';
import { definePinyin } from './pinyin';

type Row = Record<string, unknown>;

/** An open transaction that no other process migrates beside. */
export interface MigrationSession {
  /** Runs statements without parameters, several at once. */
  exec(text: string): Promise<unknown>;
  query(text: string, params?: unknown[]): Promise<Row[]>;
}

/** What a program brings a database to; tests give others than those of this build. */
export interface Build {
  /** Folder of the generated migrations. */
  migrations: string;
  /** Folder of the files that define functions, triggers and views anew. */
  definitions: string;
  version: string;
  /** The oldest version that may work on the database afterwards. */
  runsBeside: string;
}

/** Hashes of the migrations that a database has. */
export async function migrationsOf(session: Pick<MigrationSession, 'query'>): Promise<string[]> {
  return [...(await appliedHashes(session))];
}

/**
 * Makes the tables of an older version in an empty database, for rows that were written by it; `migrateDatabase` carries
 * on from there. @returns false: this program does not know one of the migrations, and nothing is made
 */
export async function makeTablesOf(session: MigrationSession, hashes: readonly string[]): Promise<boolean> {
  const migrations = readMigrationFiles({ migrationsFolder: thisBuild.migrations });
  const wanted = new Set(hashes);
  const those = migrations.filter(({ hash }) => wanted.has(hash));
  if (those.length < wanted.size || those.length === 0) return false;
  await session.exec(BOOKS);
  for (const migration of those) await apply(session, migration);
  return true;
}

export const thisBuild: Build = {
  migrations: path.join(__dirname, 'migrations'),
  definitions: path.join(__dirname, 'sql'),
  version: VERSION,
  runsBeside: RUNS_BESIDE,
};

export class OtherDatabaseVersion extends Error {
  readonly code = 'DATABASE_OF_OTHER_VERSION';
  constructor() {
    super('the applied migrations are not those of this version');
  }
}

export class NewerDatabaseVersion extends Error {
  readonly code = 'DATABASE_OF_NEWER_VERSION';
  constructor(theirs: string, ours: string) {
    super(`数据库 ${theirs}，程序 ${ours}`);
  }
}

export class MigrationFailed extends Error {
  readonly code = 'MIGRATION_FAILED';
  constructor(file: string, options: { cause: unknown }) {
    super(`${file}: ${(options.cause as Error).message}`, options);
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The files of `sql/`, by name; none builds on another. */
export const definitionsIn = (folder: string): { name: string; text: string; hash: string }[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      return { name, text, hash: hashOf(text) };
    });

/** The migrator's own tables: the first one is Drizzle's, whose tools read it as well. */
const BOOKS = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS drizzle.definition (name text PRIMARY KEY, hash text NOT NULL);`;

/**
 * @throws OtherDatabaseVersion, NewerDatabaseVersion before anything is changed; MigrationFailed, which the caller answers
 *   with a rollback
 */
export async function migrateDatabase(session: MigrationSession, build: Build = thisBuild): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: build.migrations });
  const known = new Set(migrations.map(({ hash }) => hash));
  const applied = await appliedHashes(session);
  const kept = applied.size > 0 ? await keptVersion(session) : null;
  const isNewer = kept !== null && isOlder(build.version, kept.version);
  if (isNewer && isOlder(build.version, kept.runsBeside)) throw new NewerDatabaseVersion(kept.version, build.version);
  // A newer program has migrated it and lets this one work beside: what it has defined stays.
  if (isNewer) return;
  if ([...applied].some((hash) => !known.has(hash))) throw new OtherDatabaseVersion();

  await session.exec(BOOKS);
  const journal = JSON.parse(fs.readFileSync(path.join(build.migrations, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  let migrated = false;
  for (const [at, migration] of migrations.entries()) {
    if (applied.has(migration.hash)) continue;
    await named(`${journal.entries[at]?.tag}.sql`, () => apply(session, migration));
    migrated = true;
  }
  await definePinyin(session);
  await define(session, build.definitions, migrated);
  await mendLogOrder(session);
  await keepVersion(session, build, kept?.version ?? null);
}

async function apply(session: MigrationSession, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await session.exec(sql.join(';\n'));
  await session.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

async function named(file: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new MigrationFailed(file, { cause });
  }
}

async function exists(session: Pick<MigrationSession, 'query'>, table: string): Promise<boolean> {
  const [found] = await session.query('SELECT to_regclass($1)::text AS name', [table]);
  return Boolean(found?.name);
}

async function appliedHashes(session: Pick<MigrationSession, 'query'>): Promise<Set<string>> {
  if (!(await exists(session, 'drizzle.__drizzle_migrations'))) return new Set();
  const rows = await session.query('SELECT hash FROM drizzle.__drizzle_migrations');
  return new Set(rows.map(({ hash }) => hash as string));
}

/**
 * Defines anew what changed. After a migration all of it: one that alters a table drops the views on it, and need not
 * define them itself.
 */
async function define(session: MigrationSession, folder: string, all: boolean): Promise<void> {
  const rows = await session.query('SELECT name, hash FROM drizzle.definition');
  const defined = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const { name, text, hash } of definitionsIn(folder)) {
    if (!all && defined.get(name) === hash) continue;
    await named(name, () => session.exec(text));
    await session.query(
      'INSERT INTO drizzle.definition (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash',
      [name, hash],
    );
  }
}

/** The newest version that has opened the database; null: the database is from before versions were kept. */
async function keptVersion(session: MigrationSession): Promise<{ version: string; runsBeside: string } | null> {
  if (!(await exists(session, 'public.installation'))) return null;
  const rows = await session.query(`SELECT name, value FROM installation WHERE name IN ('version', 'runsBeside')`);
  const values = new Map(rows.map(({ name, value }) => [name, value as string]));
  const version = values.get('version');
  return version === undefined ? null : { version, runsBeside: values.get('runsBeside') ?? version };
}

/** Writes the version, and an entry in the operation log of every enterprise when it changes. */
async function keepVersion(session: MigrationSession, { version, runsBeside }: Build, before: string | null) {
  for (const [name, value] of Object.entries({ version, runsBeside })) {
    await session.query(
      `INSERT INTO installation (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE installation.value <> excluded.value`,
      [name, value],
    );
  }
  if (before === version) return;
  const tenants = await session.query('SELECT id FROM tenant');
  if (tenants.length === 0) return;
  await session.query(
    `INSERT INTO operation_log (tenant_id, id, module, action, changes)
     SELECT u.tenant_id, u.id, 'enterprise', 'upgraded', $3::jsonb
       FROM unnest($1::uuid[], $2::uuid[]) AS u(tenant_id, id)`,
    [
      tenants.map(({ id }) => id),
      tenants.map(() => newId()),
      JSON.stringify([{ field: 'version', label: '版本', before, after: version }]),
    ],
  );
}
