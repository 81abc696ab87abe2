/** The operation log of tables' making. */
import type { KeptChange } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { ObjectContext } from '../../../object/define';
import { logOperation } from '../../../object/operationLog';

export const logTable = (
  { actor }: ObjectContext,
  db: TenantDb,
  action: string,
  { id, name, projectId }: { id: string; name: string; projectId: string | null },
  { changes, ...detail }: { changes?: KeptChange[] } & Record<string, unknown> = {},
): Promise<void> =>
  logOperation(db, actor, {
    ...{ module: 'dynamicTable', action, objectType: 'dynamicTable', objectId: id, projectId },
    ...(changes && { changes }),
    detail: { name, ...detail },
  });
