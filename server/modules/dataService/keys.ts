/** Keys: their secrets are encrypted, shown once, and replaced without a gap. */
import { randomBytes } from 'node:crypto';
import { dataServiceApi } from '../../../contract/dataService/api';
import type { DataKey, DataKeyCreate, DataKeySecret } from '../../../contract/dataService/keys';
import { ROTATION_HOURS } from '../../../contract/dataService/limits';
import { iso } from '../../base/present';
import { dataKey } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import { global, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import { addKept, changeKept, type KeptKind, loadKept } from '../../object/kept';
import { logOperation } from '../../object/operationLog';
import { encrypt } from '../../secrets';
import { checkedAddresses } from './addresses';

export const keepsDataServices = global('TENANT:ENTERPRISE:DATA_SERVICE');

export const dataKeys: KeptKind<typeof dataKey> = {
  table: dataKey,
  module: 'dataService',
  type: 'dataKey',
  noun: '密钥',
  labels: {
    name: '名称',
    datasetIds: '可以读取的数据集',
    addresses: '允许的地址',
    perMinute: '每分钟次数',
    endsOn: '截止日期',
    enabled: '启用',
  },
};

const newSecret = () => randomBytes(32).toString('base64url');

async function listKeys({ db, platform, actor }: TenantContext): Promise<DataKey[]> {
  const rows = await db.select(dataKey);
  const people = await platform.directory.of(actor.tenantId);
  return rows
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map((row) => ({
      ...{ id: row.id, appKey: row.appKey, name: row.name, datasetIds: row.datasetIds, addresses: row.addresses },
      ...{ perMinute: row.perMinute, endsOn: row.endsOn, enabled: row.enabled, version: row.version },
      formerUntil: row.formerUntil && Date.parse(row.formerUntil) > Date.now() ? iso(row.formerUntil) : null,
      lastUsedTime: row.lastUsedAt && iso(row.lastUsedAt),
      createdBy: people(row.createdBy),
    }));
}

async function assertDatasets(db: TenantDb, ids: readonly string[] | undefined): Promise<void> {
  if (!ids?.length) return;
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM dataset WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [ids],
  );
  if (row?.count !== ids.length) throw invalid('有的数据集不存在或已被删除', 'datasetIds');
}

export async function createKey(context: TenantContext, input: DataKeyCreate): Promise<DataKeySecret> {
  const secret = newSecret();
  const appKey = `dk_${randomBytes(12).toString('hex')}`;
  const addresses = checkedAddresses(input.addresses);
  const saved = await context.db.transaction(async (tx) => {
    await assertDatasets(tx, input.datasetIds);
    const secretCipher = encrypt(context.platform.env, secret);
    return addKept(context, tx, dataKeys, { ...input, name: input.name.trim(), addresses, appKey, secretCipher });
  });
  return { ...saved, appKey, secret };
}

/** All but adding one, whose answer tells the secret. */
export const keyRoutes = defineKept({
  ...dataKeys,
  calls: { list: dataServiceApi.listKeys, update: dataServiceApi.updateKey, remove: dataServiceApi.removeKey },
  rights: { read: keepsDataServices, write: keepsDataServices },
  list: listKeys,
  judge: async (tx, { name, addresses, ...input }) => {
    await assertDatasets(tx, input.datasetIds);
    return { ...input, name: name?.trim(), addresses: addresses && checkedAddresses(addresses) };
  },
});

/** A new secret; the one before it holds for a day, so that callers can change over. */
export async function rotateKey(context: TenantContext, id: string, version: number): Promise<DataKeySecret> {
  const secret = newSecret();
  return context.db.transaction(async (tx) => {
    const { appKey, secretCipher } = await loadKept(tx, dataKeys, id);
    const saved = await changeKept(context, tx, { ...dataKeys, labels: {} }, id, version, {
      secretCipher: encrypt(context.platform.env, secret),
      formerCipher: secretCipher,
      formerUntil: new Date(Date.now() + ROTATION_HOURS * 3_600_000).toISOString(),
    });
    await logOperation(tx, context.actor, {
      ...{ module: 'dataService', action: 'keyRotated', objectType: 'dataKey', objectId: id },
    });
    return { ...saved, appKey, secret };
  });
}
