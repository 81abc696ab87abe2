/** The committed migrations are those of the schema, definitions can be made anew, and a database of others is refused. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explained } from '../startFailure';
import { openTestDatabase, type TestDatabase } from '../test/database';
import { isOlder } from '../version';
import { openDatabase } from './client';
import { type Build, definitionsIn, thisBuild } from './migrate';

const root = path.join(__dirname, '..', '..');

it('the schema generates no difference', () => {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  try {
    fs.cpSync(thisBuild.migrations, out, { recursive: true });
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

describe('rows are not made anew by a start', () => {
  /** Stands as it was released: it goes over all tasks of an enterprise, as nothing after it may. */
  const LAST_THAT_DID = '0007_task_undelivered_counted.sql';
  /** Later ones that change rows in spite of it, and why they are few whatever the enterprise is. */
  const FEW_ROWS: Readonly<Record<string, string>> = {
    '0015_public_link.sql': 'a published report has one public link at most, and few have any',
  };
  const changesRows = (text: string) =>
    /(?:^|;|\()\s*(?:WITH\b[^;]*?\b)?(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO|MERGE\s+INTO)\s/i.test(
      text.replace(/--.*$/gm, ''),
    );

  it('tells what changes rows', () => {
    const read = (name: string) => fs.readFileSync(path.join(thisBuild.migrations, name), 'utf8');
    expect([LAST_THAT_DID, '0006_task_undelivered.sql'].map((name) => changesRows(read(name)))).toEqual([true, false]);
    expect(changesRows('WITH x AS (SELECT 1) UPDATE "task" SET "a" = 1;')).toBe(true);
    expect(
      changesRows('ALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "c" ON DELETE cascade ON UPDATE no action;'),
    ).toBe(false);
  });

  it('is done by a job instead (`object/remake.ts`)', () => {
    const later = fs.readdirSync(thisBuild.migrations).filter((name) => name.endsWith('.sql') && name > LAST_THAT_DID);
    const found = later.filter(
      (name) => !FEW_ROWS[name] && changesRows(fs.readFileSync(path.join(thisBuild.migrations, name), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});

it('versions are compared by their numbers', () => {
  expect(isOlder('1.9.0', '1.10.0')).toBe(true);
  expect(isOlder('1.10.0', '1.9.0')).toBe(false);
  expect(isOlder('1.0.0', '1.0.0')).toBe(false);
});

describe('a database', () => {
  let made: TestDatabase;
  let folder: string;
  const database = () => made.database;
  beforeEach(async () => {
    made = await openTestDatabase();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
  });
  afterEach(async () => {
    await made.drop();
    fs.rmSync(folder, { recursive: true });
  });

  /** A later build: this one, with a migration and a definition more. */
  function later(version: string, { migration = '', definition = '', runsBeside = version } = {}): Build {
    const build = {
      migrations: path.join(folder, 'migrations'),
      definitions: path.join(folder, 'sql'),
      version,
      runsBeside,
    };
    fs.cpSync(thisBuild.migrations, build.migrations, { recursive: true });
    fs.cpSync(thisBuild.definitions, build.definitions, { recursive: true });
    if (migration) {
      const file = path.join(build.migrations, 'meta', '_journal.json');
      const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: object[] };
      journal.entries.push({ idx: 9000, version: '7', when: 4e12, tag: '9000_later', breakpoints: true });
      fs.writeFileSync(file, JSON.stringify(journal));
      fs.writeFileSync(path.join(build.migrations, '9000_later.sql'), migration);
    }
    if (definition) fs.writeFileSync(path.join(build.definitions, 'zLater.sql'), definition);
    return build;
  }

  const refusal = (work: Promise<void>) => work.then(() => 'not refused', explained);
  const one = async (text: string) => Object.values((await database().query(text))[0] ?? {})[0];

  it('has no function, trigger or view but those that a file defines, and can be given all of them again', async () => {
    const texts = definitionsIn(thisBuild.definitions).map(({ text }) => text);
    const defined = (kind: string) =>
      texts.flatMap((text) =>
        [
          ...text.matchAll(
            new RegExp(`^CREATE (?:OR REPLACE|CONSTRAINT) ${kind} (\\w+)[^;]*?(?: ON (\\w+))?(?=[\\s;(])`, 'gm'),
          ),
        ].map(([, name]) => name as string),
      );
    const catalog = async (text: string) => (await database().query<{ name: string }>(text)).map(({ name }) => name);
    const functions = () =>
      catalog(`SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e') ORDER BY 1`);
    const triggers = () =>
      catalog(`SELECT t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
    const views = () => catalog(`SELECT viewname::text AS name FROM pg_views WHERE schemaname = 'public' ORDER BY 1`);
    const all = async () => [await functions(), await triggers(), await views()];
    expect(await all()).toEqual(['FUNCTION', 'TRIGGER', 'VIEW'].map((kind) => defined(kind).sort()));
    const before = await all();
    await database().exec('DELETE FROM drizzle.definition');
    await database().migrate();
    expect(await all()).toEqual(before);
    expect(await one('SELECT count(*)::int FROM drizzle.definition')).toBe(texts.length);
  });

  it('is migrated once by two that start together, and each definition is made again when its text changed', async () => {
    const build = later('1.1.0', {
      migration: 'DROP VIEW project_person; CREATE TABLE later (id int); INSERT INTO later VALUES (1)',
      definition: 'CREATE OR REPLACE FUNCTION later() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    });
    await Promise.all([database().migrate(build), database().migrate(build)]);
    expect(await one('SELECT count(*)::int FROM later')).toBe(1);
    expect(await one('SELECT later()')).toBe(1);
    expect(await one('SELECT count(*)::int FROM project_person')).toBe(0);
    fs.appendFileSync(path.join(build.definitions, 'zLater.sql'), ' -- and more\n');
    await database().exec('CREATE OR REPLACE FUNCTION later() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$');
    await database().exec('DROP VIEW project_person');
    await database().migrate(build);
    expect(await one('SELECT later()')).toBe(1);
    // Its file did not change, and no migration ran.
    expect(await one(`SELECT to_regclass('project_person')::text`)).toBeNull();
  });

  it('runs a migration that was generated before one that it has', async () => {
    const build = later('1.1.0', { migration: 'CREATE TABLE later (id int)' });
    const file = path.join(build.migrations, 'meta', '_journal.json');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('4000000000000', '1'));
    await database().migrate(build);
    expect(await one('SELECT count(*)::int FROM later')).toBe(0);
  });

  it.each([
    ['migration', { migration: 'CREATE TABLE later (id int); SELECT 1 / 0' }, '9000_later.sql', 'division by zero', ''],
    [
      'definition',
      { migration: 'CREATE TABLE later (id int)', definition: 'CREATE TABLE other (id int); SELECT 1 / 0;' },
      'zLater.sql',
      'division by zero',
      '',
    ],
    [
      'disk',
      { migration: "CREATE TABLE later (id int); DO $$ BEGIN RAISE 'no room' USING ERRCODE = '53100'; END $$" },
      '9000_later.sql',
      'no room',
      '数据库所在的磁盘已满，请腾出空间后重试',
    ],
  ])('is as it was when a %s fails, and the start says so', async (_, files, name, why, todo) => {
    const before = await database().query('SELECT * FROM installation ORDER BY name');
    const said = await refusal(database().migrate(later('1.1.0', files)));
    expect(said).toContain('恢复为升级前的样子');
    expect(said).toContain(`${name}: ${why}`);
    expect(said).toContain(todo);
    expect(await one(`SELECT coalesce(to_regclass('later'), to_regclass('other'))::text`)).toBeNull();
    expect(await database().query('SELECT * FROM installation ORDER BY name')).toEqual(before);
    await expect(database().migrate()).resolves.toBeUndefined();
  });

  it('says in the log of each enterprise when its version rises, and refuses older programs by that version', async () => {
    await database().exec(
      `INSERT INTO tenant (id, code, name) VALUES (gen_random_uuid(), 'a', 'A'), (gen_random_uuid(), 'b', 'B')`,
    );
    const build = later('99.1.0', { migration: 'CREATE TABLE later (id int)' });
    await database().migrate(build);
    await database().migrate(build);
    expect(await database().query('SELECT action, changes FROM operation_log ORDER BY tenant_id')).toEqual(
      Array(2).fill({
        action: 'upgraded',
        changes: [{ field: 'version', label: '版本', before: thisBuild.version, after: '99.1.0' }],
      }),
    );
    const said = await refusal(database().migrate());
    expect(said).toContain('请运行该版本或更新的版本');
    expect(said).toContain(`数据库 99.1.0，程序 ${thisBuild.version}`);
  });

  it('is opened by an older program where the newer one says so, which then defines nothing', async () => {
    const definition =
      'CREATE OR REPLACE FUNCTION in_work(category text) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;';
    const migration = 'CREATE TABLE later (id int)';
    await database().migrate(later('99.1.0', { migration, definition, runsBeside: thisBuild.version }));
    await expect(database().migrate()).resolves.toBeUndefined();
    expect(await one(`SELECT in_work('DONE')`)).toBe(true);
    expect(await one(`SELECT value FROM installation WHERE name = 'version'`)).toBe('99.1.0');
  });

  /** Another process is a matter of PostgreSQL: the embedded database has one. */
  const together = process.env.DATABASE_URL ? it : it.skip;
  together('takes every write of an older process that works on while a newer one migrates', async () => {
    const older = database();
    await older.exec('CREATE TABLE worked (id int PRIMARY KEY)');
    const newer = await openDatabase({ databaseUrl: made.databaseUrl, dataDir: null, poolSize: 2 });
    const build = later('99.1.0', {
      migration: `ALTER TABLE worked ADD COLUMN later text; ALTER TABLE installation ADD COLUMN later text; SELECT pg_sleep(1)`,
      runsBeside: thisBuild.version,
    });
    let going = true;
    const written: number[] = [];
    const work = async (from: number) => {
      for (let id = from; going; id += 10) {
        await older.transaction(async (tx) => {
          await tx.query('SELECT * FROM installation');
          await tx.query('INSERT INTO worked (id) VALUES ($1) RETURNING *', [id]);
        });
        await older.query('SELECT * FROM installation WHERE name = $1', ['version']);
        written.push(id);
      }
    };
    const workers = [0, 1, 2, 3, 4].map(work);
    try {
      while (written.length < 50) await sleep(10);
      await newer.migrate(build);
      const before = written.length;
      while (written.length < before + 50) await Promise.race([sleep(10), ...workers]);
    } finally {
      going = false;
      await Promise.all(workers);
      await newer.close();
    }
    const rows = await older.query<{ id: number }>('SELECT id FROM worked ORDER BY id');
    expect(rows.map(({ id }) => id)).toEqual(written.sort((a, b) => a - b));
  });

  it('of migrations that nobody knows is refused, and the start says what to do', async () => {
    await database().exec("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of another build', 0)");
    expect(await refusal(database().migrate())).toContain('DATA_DIR');
  });
});
