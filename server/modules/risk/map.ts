/** Open risks by cell, as they stand, as they began, and which way they went. */
import { openStates } from '../../../contract/object/lifecycle';
import { riskLifecycle } from '../../../contract/risk/lifecycle';
import type { RiskMap } from '../../../contract/risk/risk';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { visibleRecords } from '../../object/register/visible';

const OPEN = openStates(riskLifecycle);

export async function riskMap(context: TenantContext, projectId: string, nature: string): Promise<RiskMap> {
  const { db, actor } = context;
  const project = await projectFor(context, projectId, 'RISK:LIST');
  const params: unknown[] = [projectId, nature, OPEN];
  const visible = visibleRecords(actor, project, (value) => `$${params.push(value) + 1}`, 't');
  const rows = await db.query<{ first: number; cell: number; count: number }>(
    `SELECT t.first_cell AS first, t.cell, count(*)::int AS count FROM risk t
      WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.nature = $3 AND t.deleted_at IS NULL
        AND t.state = ANY($4::text[]) AND ${visible} GROUP BY 1, 2`,
    params,
  );
  const sum = (of: 'first' | 'cell') => {
    const cells = new Map<number, number>();
    for (const row of rows) cells.set(row[of], (cells.get(row[of]) ?? 0) + row.count);
    return [...cells].map(([cell, count]) => ({ cell, count })).sort((a, b) => a.cell - b.cell);
  };
  return {
    current: sum('cell'),
    first: sum('first'),
    moves: rows
      .filter((row) => row.first !== row.cell)
      .map(({ first, cell, count }) => ({ from: first, to: cell, count })),
  };
}
