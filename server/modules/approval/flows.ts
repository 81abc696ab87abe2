/** How approvals are asked for: steps and their people, kept by the enterprise. */

import { Scope } from '../../../contract/access';
import { approvalApi } from '../../../contract/approval/api';
import type { ApprovalFlow, ApprovalStep, FlowSave } from '../../../contract/approval/approval';
import { approvalPurposes, type FlowPurpose } from '../../../contract/approval/kinds';
import { iso } from '../../base/present';
import { sameNameSql } from '../../base/sqlText';
import { approvalFlow } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, invalid } from '../../errors';
import { global, inTenant, type TenantContext } from '../../http/route';
import { defineKept } from '../../object/defineKept';
import type { KeptKind } from '../../object/kept';

const kind: KeptKind<typeof approvalFlow> = {
  table: approvalFlow,
  module: 'approval',
  type: 'approvalFlow',
  noun: '审批流程',
  labels: { name: '名称', purposes: '用于', enabled: '启用', steps: '步骤', copyTo: '抄送' },
  told: async (_db, { purposes, ...values }) => ({
    ...values,
    ...(Array.isArray(purposes) && {
      purposes: purposes.map((one: FlowPurpose) => approvalPurposes[one]).join('、') || null,
    }),
  }),
};

async function listFlows({ platform, db, actor }: TenantContext): Promise<ApprovalFlow[]> {
  const rows = await db.select(approvalFlow);
  const running = await db.query<{ flow_id: string; count: number }>(
    `SELECT flow_id, count(*)::int AS count FROM approval
      WHERE tenant_id = $1 AND flow_id IS NOT NULL AND state IN ('RUNNING', 'RETURNED') GROUP BY flow_id`,
  );
  const counts = new Map(running.map((one) => [one.flow_id, one.count]));
  const people = await platform.directory.of(actor.tenantId);
  return rows
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
    .map(({ id, name, purposes, enabled, steps, copyTo, version, updatedBy, updatedAt }) => ({
      ...{ id, name, purposes, enabled, steps, copyTo, version },
      running: counts.get(id) ?? 0,
      updatedBy: people(updatedBy),
      updatedTime: iso(updatedAt),
    }));
}

const byId = ['user', 'tenantRole', 'projectRole'];

/** @throws 400 that names the step or the flow that a purpose has, 409 for a name that is taken */
async function assertSound(
  db: TenantDb,
  { name, purposes, steps, copyTo }: FlowSave,
  id: string | null,
): Promise<void> {
  const [same] = await db.query(
    `SELECT id FROM approval_flow WHERE tenant_id = $1 AND ${sameNameSql('name', '$2')} AND id IS DISTINCT FROM $3::uuid`,
    [name.trim(), id],
  );
  if (same) throw duplicate('已有同名的审批流程，请换一个名称', 'name');
  steps.forEach((step, at) => {
    const wrong = wrongOf(step);
    if (wrong) throw invalid(`第 ${at + 1} 步「${step.name}」：${wrong}`, 'steps');
  });
  await assertThere(db, steps, copyTo);
  const [taken] = await db.query<{ name: string; purposes: FlowPurpose[] }>(
    'SELECT name, purposes FROM approval_flow WHERE tenant_id = $1 AND purposes && $2::text[] AND id IS DISTINCT FROM $3::uuid',
    [purposes ?? [], id],
  );
  const what = taken?.purposes.find((one) => purposes?.includes(one));
  if (taken && what)
    throw invalid(`${approvalPurposes[what]}已使用审批流程「${taken.name}」，请先在其中取消`, 'purposes');
}

function wrongOf({ mode, percent, people, emptyRule, emptyTo, sign }: ApprovalStep): string | null {
  if (mode === 'percent' && percent === undefined) return '请填写通过的比例';
  if (people.some(({ kind: by, id }) => byId.includes(by) !== (id !== undefined))) return '请选择审批人';
  if (sign && emptyRule === 'pass') return '须签署的一步不能自动通过，请另选找不到审批人时怎么办';
  if (emptyRule === 'user' && !emptyTo) return '请选择无人可审时转交给谁';
  return null;
}

async function assertThere(db: TenantDb, steps: readonly ApprovalStep[], copyTo: readonly string[]): Promise<void> {
  const all = steps.flatMap((step) => step.people);
  const users = [
    ...all.flatMap(({ kind: by, id }) => (by === 'user' && id ? [id] : [])),
    ...steps.flatMap(({ emptyTo }) => emptyTo ?? []),
    ...copyTo,
  ];
  const roles = all.flatMap(({ kind: by, id }) => {
    if (by !== 'tenantRole' && by !== 'projectRole') return [];
    return id ? [{ id, scope: by === 'tenantRole' ? Scope.GLOBAL : Scope.PROJECT }] : [];
  });
  const [missing] = await db.query<{ users: number; roles: number }>(
    `SELECT (SELECT count(*) FROM unnest($2::uuid[]) AS u(id) WHERE NOT EXISTS (
               SELECT 1 FROM tenant_member m WHERE m.tenant_id = $1 AND m.id = u.id))::int AS users,
            (SELECT count(*) FROM unnest($3::uuid[], $4::int[]) AS r(id, scope) WHERE NOT EXISTS (
               SELECT 1 FROM role x WHERE x.tenant_id = $1 AND x.id = r.id AND x.scope = r.scope))::int AS roles`,
    [users, roles.map((one) => one.id), roles.map((one) => one.scope)],
  );
  if (missing?.users) throw invalid('所选成员不在企业中，请重新选择', 'steps');
  if (missing?.roles) throw invalid('所选角色不存在，请重新选择', 'steps');
}

/** Approvals that run keep their steps. */
export const flowRoutes = defineKept({
  ...kind,
  calls: {
    list: approvalApi.listFlows,
    create: approvalApi.createFlow,
    update: approvalApi.updateFlow,
    remove: approvalApi.deleteFlow,
  },
  rights: { read: inTenant, write: global('TENANT:APPROVAL:MANAGE') },
  list: listFlows,
  judge: async (tx, input, before) => {
    await assertSound(tx, input, before?.id ?? null);
    return { ...input, name: input.name.trim() };
  },
});
