/**
 * A database for one test file: a copy of one migrated template. PGlite by default; PostgreSQL when `DATABASE_URL` is
 * set, where the user must be allowed to create databases.
 */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { type Database, openDatabase } from '../db/client';

const MIGRATIONS = path.join(__dirname, '..', 'db', 'migrations');
const fingerprint = () => {
  const hash = createHash('sha1');
  for (const file of fs.readdirSync(MIGRATIONS).sort()) {
    if (file.endsWith('.sql')) hash.update(fs.readFileSync(path.join(MIGRATIONS, file)));
  }
  return hash.digest('hex').slice(0, 12);
};

export interface TestDatabase {
  database: Database;
  databaseUrl: string | null;
  drop(): Promise<void>;
}

export function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL;
  return url ? onPostgres(url) : onPglite();
}

async function onPglite(): Promise<TestDatabase> {
  const file = path.join(os.tmpdir(), `collab-template-${fingerprint()}.tar`);
  if (!fs.existsSync(file)) {
    const template = await PGlite.create();
    await migrate(drizzle(template), { migrationsFolder: MIGRATIONS });
    const dump = await template.dumpDataDir('none');
    // Written aside and renamed: another worker may make the same template at the same time.
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    fs.renameSync(draft, file);
    await template.close();
  }
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: null,
    loadDataDir: new Blob([fs.readFileSync(file)]),
  });
  return { database, databaseUrl: null, drop: () => database.close() };
}

async function onPostgres(url: string): Promise<TestDatabase> {
  const template = `collab_template_${fingerprint()}`;
  const name = `collab_test_${randomBytes(6).toString('hex')}`;
  const at = (database: string) => {
    const target = new URL(url);
    target.pathname = `/${database}`;
    return target.toString();
  };
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(4031002)');
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) {
      await admin.query(`CREATE DATABASE ${template}_draft`);
      const draft = await openDatabase({ databaseUrl: at(`${template}_draft`), dataDir: null, poolSize: 2 });
      await draft.migrate();
      await draft.close();
      await admin.query(`ALTER DATABASE ${template}_draft RENAME TO ${template}`);
    }
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(4031002)');
    await admin.end();
  }
  const database = await openDatabase({ databaseUrl: at(name), dataDir: null, poolSize: 8 });
  return {
    database,
    databaseUrl: at(name),
    async drop() {
      await database.close();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}
