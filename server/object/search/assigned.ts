/** What is open and assigned to the actor, of kinds that say so (`SearchSource.assigned`): the desk counts it. */

import type { TenantContext } from '../../http/route';
import { queryWindow, type Window } from '../list/page';
import { SqlConditions } from '../list/sql';
import type { SearchSource } from '../searchSource';

interface Assigned {
  source: SearchSource;
  where: string;
  params: unknown[];
}

function assignedTo({ actor }: Pick<TenantContext, 'actor'>, source: SearchSource): Assigned | null {
  const sql = new SqlConditions();
  const mine = source.assigned?.(`${sql.bind(actor.userId)}::uuid`);
  // One's own is seen wherever it stands, but for projects in the recycle bin.
  const live = 't.project_id NOT IN (SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NOT NULL)';
  return mine ? { source, where: `${source.scope} AND ${live} AND ${mine}`, params: sql.params } : null;
}

/** How many, by kind. */
export async function assignedCounts(context: TenantContext): Promise<Record<string, number>> {
  const { platform, db } = context;
  const counts = platform.searchSources.map(async (source) => {
    const asked = assignedTo(context, source);
    if (!asked) return [];
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${source.from} WHERE ${asked.where}`,
      asked.params,
    );
    return [[source.type, row?.count ?? 0] as const];
  });
  return Object.fromEntries((await Promise.all(counts)).flat());
}

/** A page of their ids, changed last first, and how many there are. */
export async function assignedIds(
  context: TenantContext,
  source: SearchSource,
  window: Window,
): Promise<{ ids: string[]; total: number }> {
  const asked = assignedTo(context, source);
  if (!asked) return { ids: [], total: 0 };
  const [count, rows] = await Promise.all([
    assignedCounts(context),
    queryWindow<{ id: string }>(
      context.db,
      window,
      `SELECT ${source.columns.id} AS id FROM ${source.from} WHERE ${asked.where}
        ORDER BY ${source.columns.updated} DESC, ${source.columns.id}`,
      asked.params,
    ),
  ]);
  return { ids: rows.map(({ id }) => id), total: count[source.type] ?? 0 };
}
