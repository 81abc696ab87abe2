/** The operation log as pages; who read it, and what for, stands in it as well. */

import { OPERATION_LOG_REACH } from '../../../../contract/constants';
import type {
  Operation,
  OperationFacets,
  OperationFilter,
  OperationQuery,
} from '../../../../contract/enterprise/operationLog';
import type { PageOf } from '../../../../contract/envelope';
import { iso } from '../../../base/present';
import { zoneHere } from '../../../base/zone';
import type { TenantContext } from '../../../http/route';
import { queryWindow, type Window, windowOf } from '../../../object/list/page';
import { logReading } from '../reading';
import { type LogRow, logColumns } from './chain';
import { conditionsOf } from './filter';
import { actionText, moduleText, presenter } from './present';

/** A page of the log, newest first. The total ends at `OPERATION_LOG_REACH`. */
export async function listOperations(
  context: TenantContext,
  { pageNo = 1, pageSize = 10, ...filter }: OperationQuery,
): Promise<PageOf<Operation>> {
  const rows = await rowsOf(context, filter, windowOf({ pageNo, pageSize }));
  const { where, params } = conditionsOf(filter, zoneHere());
  const [counted] = await context.db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM operation_log l WHERE ${where} LIMIT ${OPERATION_LOG_REACH}) x
      WHERE $1::uuid IS NOT NULL`,
    params,
    'each',
  );
  const present = await presenter(context, rows);
  await logReading(context, 'operationLog', filter);
  return { result: rows.map(present), total: counted?.total ?? 0, pageNo, pageSize };
}

/** Entries of a filter, newest first; none behind `OPERATION_LOG_REACH`. */
export async function rowsOf(
  context: TenantContext,
  filter: OperationFilter,
  { limit, offset }: Window,
): Promise<LogRow[]> {
  const within = Math.min(limit, OPERATION_LOG_REACH - offset);
  if (within <= 0) return [];
  const { where, params } = conditionsOf(filter, zoneHere());
  return queryWindow<LogRow>(
    context.db,
    { limit: within, offset },
    `SELECT ${logColumns} FROM operation_log l WHERE ${where} ORDER BY l.at DESC, l.id DESC`,
    params,
    'each',
  );
}

/** Which modules and actions the log holds, found by steps along an index; how far it is sealed, and what was verified. */
export async function operationFacets({ db }: TenantContext): Promise<OperationFacets> {
  const pairs = await db.query<{ module: string; action: string }>(
    `WITH RECURSIVE pair AS (
       (SELECT l.module, l.action FROM operation_log l WHERE l.tenant_id = $1 ORDER BY l.module, l.action LIMIT 1)
       UNION ALL
       SELECT n.module, n.action FROM pair p CROSS JOIN LATERAL (
         SELECT l.module, l.action FROM operation_log l
          WHERE l.tenant_id = $1 AND (l.module, l.action) > (p.module, p.action)
          ORDER BY l.module, l.action LIMIT 1) n
     ) SELECT module, action FROM pair`,
  );
  const [sealed] = await db.query<{ count: number; time: string | null }>(
    `SELECT coalesce(max(seq), 0)::int AS count, max(sealed_at) AS time FROM (
       SELECT seq, sealed_at FROM operation_seal WHERE tenant_id = $1 ORDER BY seq DESC LIMIT 1) s`,
  );
  const [verified] = await db.query<{ at: string; detail: Omit<NonNullable<OperationFacets['verified']>, 'time'> }>(
    `SELECT l.at, l.detail FROM operation_log l
      WHERE l.tenant_id = $1 AND l.module = 'operationLog' AND l.action = 'logVerified' ORDER BY l.at DESC LIMIT 1`,
  );
  return {
    modules: [...new Set(pairs.map(({ module }) => module))].map((module) => ({ module, text: moduleText(module) })),
    actions: pairs.map(({ module, action }) => ({ module, action, text: actionText(action) })),
    sealed: { count: sealed?.count ?? 0, time: iso(sealed?.time ?? null) },
    verified: verified ? { ...verified.detail, time: iso(verified.at) } : null,
  };
}
