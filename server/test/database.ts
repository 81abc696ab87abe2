/**
 * A database for one test file: a copy of one migrated template. PGlite by default; PostgreSQL when `DATABASE_URL` is
 * set, where the user must be allowed to create databases.
 */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, openDatabase } from '../db/client';
import { thisBuild } from '../db/migrate';
import { Jobs } from '../jobs/jobs';

/** Says which versions of database and queue the template is made by. */
const LOCK = path.join(__dirname, '..', '..', 'package-lock.json');
/** What is defined beside the migrations. */
const PINYIN = path.join(__dirname, '..', 'db', 'pinyin.ts');
const fingerprint = () => {
  const hash = createHash('sha1').update(fs.readFileSync(LOCK)).update(fs.readFileSync(PINYIN));
  for (const folder of [thisBuild.migrations, thisBuild.definitions]) {
    for (const file of fs.readdirSync(folder).sort()) {
      if (file.endsWith('.sql')) hash.update(fs.readFileSync(path.join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
};

declare global {
  /** What test files of one worker share (tests/runtime.cjs). */
  var sharedByWorker: Map<string, unknown> | undefined;
}

export interface TestDatabase {
  database: Database;
  databaseUrl: string | null;
  drop(): Promise<void>;
}

export function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL;
  return url ? onPostgres(url) : onPglite();
}

/** A database with nothing in it: what an installation begins with. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL;
  if (url) return newOnPostgres(url, 'template0');
  const lite = await createLite();
  const database = await openDatabase({ databaseUrl: null, dataDir: null, lite });
  return { database, databaseUrl: null, drop: () => database.close() };
}

/**
 * The embedded database fills its buffers with zeros when it starts: 128 MB take longer than all the rest of a start, and
 * no test has data that would fill 16.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** The database's code, compiled once in a worker of Jest instead of once in each test file (tests/runtime.cjs). */
async function liteModule(): Promise<WebAssembly.Module | undefined> {
  const shared = globalThis.sharedByWorker;
  const file = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');
  shared?.set(file, shared.get(file) ?? WebAssembly.compile(fs.readFileSync(file)));
  const module = await shared?.get(file);
  // Each test file has a `WebAssembly` of its own, and PGlite asks for a module of that one.
  return module && Object.setPrototypeOf(module, WebAssembly.Module.prototype);
}

/** A file whose bytes are in memory at once: a `Blob` of Node's own is read in small parts, which takes seconds for 70 MB. */
class Loaded extends Blob {
  constructor(private readonly content: ArrayBuffer) {
    super([]);
  }
  override get size() {
    return this.content.byteLength;
  }
  override arrayBuffer() {
    return Promise.resolve(this.content);
  }
}

const createLite = async (loadDataDir?: Blob) =>
  PGlite.create({ startParams, pgliteWasmModule: await liteModule(), loadDataDir });

/** All that a database needs before an app works on it; the queues' own tables are the dearer half. */
async function prepare(database: Database, url: string | null): Promise<void> {
  await database.migrate();
  const jobs = new Jobs(database, url);
  await jobs.start();
  await jobs.stop();
}

async function onPglite(): Promise<TestDatabase> {
  const file = path.join(os.tmpdir(), `collab-template-${fingerprint()}.tar`);
  if (!fs.existsSync(file)) {
    const lite = await createLite();
    const template = await openDatabase({ databaseUrl: null, dataDir: null, lite });
    await prepare(template, null);
    const dump = await lite.dumpDataDir('none');
    // Written aside and renamed: another worker may make the same template at the same time.
    const draft = `${file}.${process.pid}`;
    fs.writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    fs.renameSync(draft, file);
    await template.close();
  }
  const bytes = fs.readFileSync(file);
  const lite = await createLite(new Loaded(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
  const database = await openDatabase({ databaseUrl: null, dataDir: null, lite });
  return { database, databaseUrl: null, drop: () => database.close() };
}

async function onPostgres(url: string): Promise<TestDatabase> {
  const template = `collab_template_${fingerprint()}`;
  const at = (database: string) => databaseAt(url, database);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(4031002)');
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) {
      await admin.query(`CREATE DATABASE ${template}_draft`);
      const draft = await openDatabase({ databaseUrl: at(`${template}_draft`), dataDir: null, poolSize: 2 });
      await prepare(draft, at(`${template}_draft`));
      await draft.close();
      await admin.query(`ALTER DATABASE ${template}_draft RENAME TO ${template}`);
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock(4031002)');
    await admin.end();
  }
  return newOnPostgres(url, template);
}

function databaseAt(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.toString();
}

async function newOnPostgres(url: string, template: string): Promise<TestDatabase> {
  const name = `collab_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => admin.end());
  const databaseUrl = databaseAt(url, name);
  const database = await openDatabase({ databaseUrl, dataDir: null, poolSize: 8 });
  return {
    database,
    databaseUrl,
    async drop() {
      await database.close();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}
