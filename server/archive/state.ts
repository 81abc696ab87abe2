/** What of a database is no row: heaps, sequences, foreign keys, triggers. */
import type { Connection } from '../db/client';
import type { MigrationSession } from '../db/migrate';

const rowsOf = <T extends Record<string, unknown>>(tx: Connection, text: string, params: unknown[] = []) =>
  tx.query<T>(text, params, 'each');

export const run = (tx: Connection, text: string): Promise<unknown> => tx.query(text, [], 'each');

export const migrationSession = (tx: Connection): MigrationSession => ({
  exec: (text) => tx.exec(text),
  query: (text, params = []) => tx.query(text, params, 'each'),
});

export async function sequencesOf(tx: Connection): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string; value: string | null }>(
    tx,
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

/** The partitions of `dyn_record` by number, those without a table included. */
export async function partitionsOf(tx: Connection): Promise<number[]> {
  const rows = await rowsOf<{ heap: number }>(
    tx,
    `SELECT substring(inhrelid::regclass::text FROM '\\d+$')::int AS heap FROM pg_inherits
      WHERE inhparent = 'dyn_record'::regclass ORDER BY 1`,
  );
  return rows.map(({ heap }) => heap);
}

export async function setSequences(tx: Connection, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tx.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, value], 'each');
  }
}

/**
 * Runs what writes rows as they are: no trigger answers them, and their foreign keys are there again, and hold, once it is
 * done. All in the transaction of `tx`; needs to own the tables, not to be a superuser.
 */
export async function asTheyAre(tx: Connection, work: () => Promise<void>): Promise<void> {
  const keys = await rowsOf<{ table: string; name: string; text: string }>(
    tx,
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS text
       FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys) await run(tx, `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await withoutTriggers(tx, work);
  for (const { table, name, text } of keys) await run(tx, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${text}`);
}

/** Runs what no trigger of ours is to answer. Others wait with their writes until the transaction ends. */
export async function withoutTriggers(tx: Connection, work: () => Promise<void>): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    tx,
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1`,
  );
  for (const { name } of tables) await run(tx, `ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await work();
  for (const { name } of tables) await run(tx, `ALTER TABLE ${name} ENABLE TRIGGER USER`);
}
