/** 委托: who answers for me while I am away. */
import { approvalApi } from '../../../contract/approval/api';
import type { Delegation, DelegationCreate } from '../../../contract/approval/approval';
import { approvalPurposeCodes } from '../../../contract/approval/kinds';
import { iso } from '../../base/present';
import { approvalDelegation } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid, notFound } from '../../errors';
import { inTenant, judgedBy, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import type { KeptKind } from '../../object/kept';
import { closesRing } from './ring';

const kind: KeptKind<typeof approvalDelegation> = {
  table: approvalDelegation,
  module: 'approval',
  type: 'approvalDelegation',
  noun: '审批委托',
  labels: { userId: '委托人', toId: '受托人', purposes: '范围', fromAt: '开始', toAt: '结束' },
};

/** Mine, and those in which I stand in; not those that are over. Each says whether others' lead back to who gave it. */
async function listDelegations({ platform, db, actor }: TenantContext): Promise<Delegation[]> {
  const rows = await db.query<{
    id: string;
    user_id: string;
    to_id: string;
    purposes: Delegation['purposes'];
    from_at: string;
    to_at: string;
    active: boolean;
  }>(
    `SELECT id, user_id, to_id, purposes, from_at, to_at, from_at <= now()::timestamptz(3) AS active FROM approval_delegation
      WHERE tenant_id = $1 AND to_at > now() ORDER BY from_at, id`,
  );
  const all = rows.map((row) => ({
    ...{ userId: row.user_id, toId: row.to_id, purposes: row.purposes },
    ...{ from: Date.parse(iso(row.from_at)), to: Date.parse(iso(row.to_at)) },
  }));
  const people = await platform.directory.of(actor.tenantId);
  return rows.flatMap((row, at) => {
    const mine = row.user_id === actor.userId;
    const given = all[at];
    if (!given || (!mine && row.to_id !== actor.userId)) return [];
    return {
      ring: closesRing(given, all),
      ...{ id: row.id, toId: row.to_id, purposes: row.purposes, active: row.active, mine },
      person: people(mine ? row.to_id : row.user_id),
      from: iso(row.from_at),
      to: iso(row.to_at),
    };
  });
}

/** @throws 400 naming the field, 422 where another one of mine covers some of that time for the same purposes */
async function assertFree(tx: TenantDb, userId: string, { toId, purposes, from, to }: DelegationCreate): Promise<void> {
  if (toId === userId) throw invalid('请选择其他成员', 'toId');
  if (Date.parse(to) <= Math.max(Date.parse(from), Date.now())) throw invalid('结束时间须晚于开始时间和现在', 'to');
  const [there] = await tx.query('SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id = $2 AND NOT disabled', [
    toId,
  ]);
  if (!there) throw invalid('所选成员不在企业中或已停用，请重新选择', 'toId');
  const wanted = purposes.length > 0 ? purposes : approvalPurposeCodes;
  const [met] = await tx.query(
    `SELECT 1 FROM approval_delegation WHERE tenant_id = $1 AND user_id = $2 AND from_at < $4 AND to_at > $3
        AND (purposes = '{}' OR purposes && $5::text[]) LIMIT 1`,
    [userId, from, to, wanted],
  );
  if (met) throw againstRule('这段时间已有同一范围的委托，请先取消');
}

/** Everybody keeps their own; those of others are not found. */
export const delegationRoutes = defineKept({
  ...kind,
  calls: {
    list: approvalApi.listDelegations,
    create: approvalApi.createDelegation,
    remove: approvalApi.deleteDelegation,
  },
  rights: { write: inTenant, remove: judgedBy('own delegation') },
  list: listDelegations,
  authorize: async ({ actor }, row) => {
    if (row && row.userId !== actor.userId) throw notFound('审批委托');
  },
  judge: async (tx, input, _before, { actor: { userId } }) => {
    await assertFree(tx, userId, input);
    const { toId, purposes, from, to } = input;
    return { userId, toId, purposes, fromAt: from, toAt: to };
  },
});
