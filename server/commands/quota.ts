/** Sets what an enterprise may use, and reads it with what it uses. */
import {
  type QuotaKind,
  type Quotas,
  quotaKinds,
  quotaLabels,
  quotaText,
  readQuota,
} from '../../contract/enterprise/quota';
import type { Database } from '../db/client';
import { tenantQuota } from '../db/schema';
import { TenantDb } from '../db/scope';
import { logOperation } from '../object/operationLog';
import { quotasOf, type Used, usedOf } from '../object/quota';
import { UsageError } from './run';

export type TypedQuotas = Partial<Record<QuotaKind, string>>;

/** The limits that were typed; throws a UsageError that says how they are written. */
function checked(typed: TypedQuotas): Partial<Quotas> {
  const given = quotaKinds.filter((kind) => typed[kind] !== undefined);
  try {
    return Object.fromEntries(given.map((kind) => [kind, readQuota(kind, typed[kind] as string)]));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Those that are not typed stay as they are; with none typed, nothing is written.
 * @returns what holds now, and what is used
 */
export async function setQuotas(
  database: Database,
  code: string | undefined,
  typed: TypedQuotas,
): Promise<{ quotas: Quotas; used: Used }> {
  if (!code) throw new UsageError('请用 --code 给出企业编号');
  const given = checked(typed);
  const [tenant] = await database.query<{ id: string }>('SELECT id FROM tenant WHERE code = $1', [code]);
  if (!tenant) throw new UsageError(`没有企业 ${code}，请检查 --code`);
  const db = new TenantDb(database, tenant.id);
  if (Object.keys(given).length > 0) {
    await db.transaction(async (tx) => {
      const quotas = { ...(await quotasOf(tx)), ...given };
      await tx.delete(tenantQuota);
      const { members, storage, calls } = quotas;
      if (quotaKinds.some((kind) => quotas[kind] !== null)) {
        await tx.insert(tenantQuota, { members, storageBytes: storage, callsPerDay: calls });
      }
      await logOperation(tx, null, {
        module: 'tenant',
        action: 'quotaSet',
        objectType: 'tenant',
        objectId: tenant.id,
        detail: {
          ...quotas,
          limits: quotaKinds.map((kind) => `${quotaLabels[kind]} ${quotaText(kind, quotas[kind])}`),
        },
      });
    });
  }
  return { quotas: await quotasOf(db), used: await usedOf(db) };
}
