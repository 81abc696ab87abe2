/**
 * Rows as texts: each value as PostgreSQL says it, so that whatever type a column has comes back as it was, whichever of
 * the two databases wrote it.
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Connection } from '../db/client';

/** Name and type of each column, in the order of the values. */
export type Columns = [name: string, type: string][];

/** All statements of this folder are sent once: none is worth a prepared one. */
const once = <T extends Record<string, unknown>>(tx: Connection, text: string, params: unknown[] = []) =>
  tx.query<T>(text, params, 'each');

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Tables with rows of their own: partitions are read through the table that they are part of. */
export async function tablesOf(tx: Connection): Promise<string[]> {
  const rows = await once<{ name: string }>(
    tx,
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export async function columnsOf(tx: Connection, table: string): Promise<Columns> {
  const rows = await once<{ name: string; type: string }>(
    tx,
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
      WHERE a.attrelid = ('public.' || quote_ident($1))::regclass AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = '' ORDER BY a.attnum`,
    [table],
  );
  return rows.map(({ name, type }) => [name, type]);
}

/** Rows at a time; fewer where a row may hold a whole file. */
const FETCH = 500;
const FETCH_WIDE = 8;

export interface Reading {
  /** A condition, with values of its own. */
  where?: { text: string; params: unknown[] };
  /** Another text in place of a value. */
  change?: (column: string, value: string | null) => string | null;
  onRows?: (count: number) => void;
  /** Is shown each row's texts, in the order of the columns. */
  onRow?: (values: (string | null)[]) => void;
  /** By what rows are sorted; usually as they lie. */
  order?: string;
}

/** The lines of a table: its columns, then an array of texts a row. @param tx a transaction whose snapshot does not move */
export function linesOf(
  tx: Connection,
  table: string,
  columns: Columns,
  { where, change, onRows, onRow, order }: Reading,
): Readable {
  const values = columns.map(([name]) => `t.${quoted(name)}::text`).join(', ');
  const wide = columns.some(([, type]) => type === 'bytea');
  async function* lines() {
    yield `${JSON.stringify(columns)}\n`;
    const cursor = `archive_${table}`.slice(0, 60);
    await once(
      tx,
      `DECLARE ${quoted(cursor)} NO SCROLL CURSOR FOR SELECT to_jsonb(ARRAY[${values}])::text AS line FROM ${quoted(table)} t
        ${where ? `WHERE ${bound(where)}` : ''} ${order ? `ORDER BY ${order}` : ''}`,
    );
    // Ends: the cursor stands on a snapshot and gives each row once.
    for (;;) {
      const rows = await once<{ line: string }>(tx, `FETCH ${wide ? FETCH_WIDE : FETCH} FROM ${quoted(cursor)}`);
      if (rows.length === 0) break;
      onRows?.(rows.length);
      if (onRow) for (const { line } of rows) onRow(JSON.parse(line) as (string | null)[]);
      yield rows.map(({ line }) => `${change ? changed(line, columns, change) : line}\n`).join('');
    }
    await once(tx, `CLOSE ${quoted(cursor)}`);
  }
  return Readable.from(lines(), { objectMode: false });
}

/** A cursor takes no parameters: the only ones are ids. */
function bound({ text, params }: { text: string; params: unknown[] }): string {
  return text.replace(/\$(\d+)/g, (_, at: string) => {
    const value = String(params[Number(at) - 1]);
    if (!/^[0-9a-f-]{36}$/.test(value)) throw new Error('Not an id');
    return `'${value}'`;
  });
}

function changed(line: string, columns: Columns, change: NonNullable<Reading['change']>): string {
  const values = JSON.parse(line) as (string | null)[];
  return JSON.stringify(values.map((value, at) => change(columns[at]?.[0] as string, value)));
}

/** Bytes of lines that are sent together. */
const BATCH = 1_000_000;

/**
 * Adds the rows of `lines` to a table. @param change another text in place of a value; a row that it gives null for is
 * left out @returns how many were read
 */
export async function addRows(
  tx: Connection,
  table: string,
  lines: Readable,
  change?: (row: Map<string, string | null>) => Map<string, string | null> | null,
): Promise<number> {
  const reading = createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY });
  // A stream that breaks may end its lines silently: the error has to be asked for.
  let broken: Error | undefined;
  const breaks = (error: Error) => {
    broken = error;
    reading.close();
  };
  lines.on('error', breaks);
  reading.on('error', breaks);
  let columns: Columns | undefined;
  let batch: string[] = [];
  let size = 0;
  let count = 0;
  const send = async () => {
    if (batch.length === 0 || !columns) return;
    const names = columns.map(([name]) => quoted(name)).join(', ');
    const values = columns.map(([, type], at) => `(r ->> ${at})::${type}`).join(', ');
    await once(
      tx,
      `INSERT INTO ${quoted(table)} (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${values} FROM jsonb_array_elements($1::text::jsonb) r`,
      [`[${batch.join(',')}]`],
    );
    batch = [];
    size = 0;
  };
  for await (const line of reading) {
    if (!columns) {
      columns = JSON.parse(line) as Columns;
      continue;
    }
    count += 1;
    const kept = change ? changedRow(line, columns, change) : line;
    if (kept === null) continue;
    batch.push(kept);
    size += kept.length;
    if (size > BATCH) await send();
  }
  if (broken) throw broken;
  await send();
  return count;
}

function changedRow(
  line: string,
  columns: Columns,
  change: (row: Map<string, string | null>) => Map<string, string | null> | null,
): string | null {
  const values = JSON.parse(line) as (string | null)[];
  const row = change(new Map(columns.map(([name], at) => [name, values[at] ?? null])));
  return row && JSON.stringify(columns.map(([name]) => row.get(name) ?? null));
}
