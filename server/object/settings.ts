/** Rules of an enterprise for a kind of object, kept as one value with a version; without a row those of the contract hold. */
import { stale } from '../errors';
import type { TenantContext } from '../http/route';
import type { Platform } from '../platform';
import { logOperation } from './operationLog';

/** @param usual what holds where nothing was saved; a saved value may lack what was added to it since */
export async function readSetting<T extends object>(
  platform: Platform,
  tenantId: string,
  key: string,
  usual: T,
): Promise<T & { version: number }> {
  const found = (await platform.dictionaries.of(tenantId)).settings.get(key);
  return { ...usual, ...(found?.value as Partial<T> | undefined), version: found?.version ?? 0 };
}

export async function saveSetting<T extends object>(
  context: TenantContext,
  key: string,
  usual: T,
  value: T,
  version: number,
): Promise<T & { version: number }> {
  const { platform, actor, db } = context;
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ version: number }>(
      `INSERT INTO object_setting AS s (tenant_id, key, value, created_by, updated_by)
       SELECT $1, $2::text, $3::jsonb, $4::uuid, $4::uuid
        WHERE $5::int = 0 OR EXISTS (SELECT 1 FROM object_setting o WHERE o.tenant_id = $1 AND o.key = $2)
       ON CONFLICT (tenant_id, key) DO UPDATE
          SET value = excluded.value, version = s.version + 1, updated_by = excluded.updated_by, updated_at = now()
        WHERE s.tenant_id = $1 AND s.version = $5::int
       RETURNING version`,
      [key, JSON.stringify(value), actor.userId, version],
    );
    if (!row)
      throw stale({
        current: await readSetting(platform, actor.tenantId, key, usual),
        updatedBy: null,
        updatedTime: null,
      });
    await logOperation(tx, actor, {
      module: 'dictionary',
      action: 'settingSaved',
      objectType: 'tenant',
      objectId: actor.tenantId,
      detail: { key, ...value },
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'dictionary', tenantId: actor.tenantId }));
  });
  return readSetting(platform, actor.tenantId, key, usual);
}
