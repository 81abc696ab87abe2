/** That a log was looked at, or taken along, stands in the operation log itself. */
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';

/** Pages of one search within this time are one reading. */
const ONE_READING = '10 minutes';
const acts = {
  operationLog: { read: 'logRead', exported: 'logExported' },
  loginLog: { read: 'loginsRead', exported: 'loginsExported' },
} as const;
type Log = keyof typeof acts;

/** What readers looked for is part of what they did; their own look is not what they look at. */
export async function logReading(
  { db, actor }: TenantContext,
  module: Log,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> {
  const detail = JSON.stringify(filter);
  const [noted] = await db.query(
    `SELECT 1 FROM operation_log l
      WHERE l.tenant_id = $1 AND l.actor_id = $2 AND l.at > now() - interval '${ONE_READING}'
        AND l.module = $4 AND l.action = $5 AND l.detail = $3::jsonb LIMIT 1`,
    [actor.userId, detail, module, acts[module].read],
  );
  if (noted) return;
  await logOperation(db, actor, {
    module,
    action: acts[module].read,
    objectType: 'tenant',
    objectId: actor.tenantId,
    detail: filter,
  });
}

export const logExport = (
  { db, actor }: TenantContext,
  module: Log,
  filter: Readonly<Record<string, unknown>>,
  count: number,
): Promise<void> =>
  logOperation(db, actor, {
    module,
    action: acts[module].exported,
    objectType: 'tenant',
    objectId: actor.tenantId,
    detail: { ...filter, count },
  });
