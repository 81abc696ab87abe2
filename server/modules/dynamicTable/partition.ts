/** The heap of one table: made alone, then attached, so that nobody's reading waits for it (note of the area, §2). */
import type { Connection, Database } from '../../db/client';
import { partitionName } from './model';

/** The parent is held for moments only: a statement that waits for its lock makes all others wait behind it. */
const LOCK_WITHIN = '200ms';
const TRIES = 10;

const isLocked = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === '55P03' || (cause instanceof Error && isLocked(cause));
};

/** In a transaction of its own, before the table is written: a heap without a table is empty and costs nothing. */
export async function createPartition(database: Database): Promise<number> {
  const [row] = await database.query<{ heap: number }>(`SELECT nextval('dyn_heap')::int AS heap`, [], 'each');
  const heap = row?.heap as number;
  await defined(database, partitionStatements(heap));
  return heap;
}

/** What makes an empty heap of that number. */
export function partitionStatements(heap: number): string[] {
  const name = partitionName(heap);
  return [
    `CREATE TABLE ${name} (LIKE dyn_record INCLUDING DEFAULTS)`,
    `ALTER TABLE ${name} ADD PRIMARY KEY (tenant_id, heap, id), ADD CHECK (heap = ${heap})`,
    `CREATE INDEX ${name}_place ON ${name} (place, id) WHERE deleted_at IS NULL`,
    `CREATE INDEX ${name}_id ON ${name} (id)`,
    `ALTER TABLE dyn_record ATTACH PARTITION ${name} FOR VALUES IN (${heap})`,
  ];
}

/** In one transaction, again where somebody held what it needs. */
async function defined(database: Database, statements: readonly string[]): Promise<void> {
  // Ends: the last of TRIES throws what went wrong.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction(async (connection) => {
        await once(connection, `SET LOCAL lock_timeout = '${LOCK_WITHIN}'`);
        for (const statement of statements) await once(connection, statement);
      });
      return;
    } catch (error) {
      if (!isLocked(error) || attempt >= TRIES) throw error;
    }
  }
}

const once = (connection: Connection, text: string) => connection.query(text, [], 'each');

/** With all of its records. */
export const dropPartition = (database: Database, heap: number): Promise<void> =>
  defined(database, [`DROP TABLE IF EXISTS ${partitionName(heap)}`]);
