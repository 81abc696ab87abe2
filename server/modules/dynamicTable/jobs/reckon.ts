/**
 * Computed fields reckoned over whole tables, in chunks of so many records as take some milliseconds: the embedded database
 * stands still during a statement (`docs/decisions/dynamic-tables.md`). A chunk commits values and mark together.
 */
import { dayFunctions } from '../../../../contract/formula/functions';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import { EVERY_QUARTER, isRunning } from '../../../jobs/byClock';
import { Interrupted, type JobRun } from '../../../jobs/jobs';
import type { ObjectContext } from '../../../object/define';
import type { Platform } from '../../../platform';
import { announce } from '../announce';
import { isVolatile } from '../formula/compile';
import { following, type GraphNode, inOrder } from '../formula/graph';
import { reckonField } from '../formula/reckon';
import { type LoadedTable, loadLinked, type Tables } from '../model';
import { DAY_QUEUE, RECKON_QUEUE, type Reckoning } from './queues';

const FIRST_CHUNK = 100;
const MOST = 5_000;

async function reckonTable(
  platform: Platform,
  db: TenantDb,
  node: GraphNode,
  tables: Tables,
  ends: boolean,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const { heap } = tables.get(node.tableId) as LoadedTable;
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], first: FIRST_CHUNK, most: MOST });
  const reckonChunk = (after: string, size: number) =>
    db.transaction(async (tx) => {
      const isCurrent = await tx.query(
        `SELECT f.key FROM dyn_field f WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3 AND f.generation = $4
            AND f.deleted_at IS NULL FOR KEY SHARE`,
        [node.tableId, node.field.key, node.field.generation],
      );
      // Somebody changed it since: their own job reckons it.
      if (isCurrent.length === 0) return null;
      const rows = await tx.query<{ id: string }>(
        `SELECT t.id FROM ${heap} t WHERE t.tenant_id = $1 AND t.id > $2 ORDER BY t.id LIMIT $3`,
        [after, size],
      );
      if (rows.length === 0) return null;
      const ids = rows.map(({ id }) => id);
      await reckonField(tx, node, tables, ids);
      if (ends) {
        await tx.query(
          `UPDATE ${heap} t SET stale = false WHERE t.tenant_id = $1 AND t.stale AND t.id = ANY($2::uuid[])`,
          [ids],
        );
      }
      return ids[ids.length - 1] as string;
    });
  // Ends: each turn begins behind the last row of the one before.
  for (let after = NIL; ; ) {
    const more = await pace.step((size) => reckonChunk(after, size));
    if (more === null) return;
    if (signal.aborted) throw new Interrupted();
    after = more;
  }
}
const NIL = '00000000-0000-0000-0000-000000000000';

/** Also called at once, by tests and imports. @throws Interrupted */
export async function reckon(
  platform: Platform,
  { tenantId, roots }: Reckoning,
  run: Pick<JobRun, 'signal'>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const done = new Set<string>();
  for (const [tableId] of roots) {
    if (done.has(tableId)) continue;
    const tables = await loadLinked({ platform, db }, tableId);
    for (const id of tables.keys()) done.add(id);
    const own = roots.filter(([id]) => tables.has(id));
    const nodes = following(inOrder(tables), tables, own);
    for (const [at, node] of nodes.entries()) {
      const ends = !nodes.slice(at + 1).some((later) => later.tableId === node.tableId);
      await reckonTable(platform, db, node, tables, ends, run);
    }
    const changed = [...new Set(nodes.map((node) => node.tableId))];
    await db.transaction((tx) => announce({ platform }, tx, changed));
  }
}

/** Formulas that read the day or the working calendar, of one enterprise or of all. */
async function formulasOfDays(platform: Platform, tenantId: string | null) {
  const fields = await platform.database.query<{
    tenant_id: string;
    zone: string;
    table_id: string;
    key: string;
    formula: string;
  }>(
    `SELECT f.tenant_id, tenant_zone(f.tenant_id) AS zone, f.table_id, f.key, f.config->>'formula' AS formula FROM dyn_field f
      WHERE f.kind = 'formula' AND f.deleted_at IS NULL AND lower(f.config->>'formula') ~ $1
        AND ($2::uuid IS NULL OR f.tenant_id = $2::uuid)`,
    [Object.keys(dayFunctions).join('|'), tenantId],
  );
  return fields.filter(({ formula }) => isVolatile(formula));
}
const reckonAnew = (platform: Platform, tenantId: string, tableId: string, key: string) => {
  const work: Reckoning = { tenantId, roots: [[tableId, key]] };
  return platform.jobs.send(RECKON_QUEUE, work, { singletonKey: `${tableId} ${key}` });
};

/** Formulas that read the day, of the enterprises where one has just begun. */
export async function reckonDay(platform: Platform, now = Date.now()): Promise<void> {
  for (const { tenant_id: tenantId, zone, table_id, key } of await formulasOfDays(platform, null)) {
    if (isRunning(zone, { at: '00:00' }, now)) await reckonAnew(platform, tenantId, table_id, key);
  }
}

/** After a change of the working calendar; should it fail, the next day that begins makes up for it. */
export async function reckonCalendar({ platform, db }: Pick<ObjectContext, 'platform' | 'db'>): Promise<void> {
  const { tenantId } = db;
  const send = async () => {
    for (const { table_id, key } of await formulasOfDays(platform, tenantId)) {
      await reckonAnew(platform, tenantId, table_id, key);
    }
  };
  db.afterCommit(() => {
    if (platform.jobs.isOpen) void send().catch(() => {});
  });
}

export function defineReckoning(platform: Platform): void {
  platform.jobs.define<Reckoning>(RECKON_QUEUE, (work, run) => reckon(platform, work, run));
  platform.jobs.define(DAY_QUEUE, () => reckonDay(platform));
  platform.jobs.schedule(DAY_QUEUE, EVERY_QUARTER);
}
