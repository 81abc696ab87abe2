/**
 * Administrators of departments: given by who keeps roles and holds what is given in the whole enterprise, never by an
 * administrator of a department. What they may do is judged by `server/policies/department.ts`.
 */
import { eq } from 'drizzle-orm';
import { type DelegablePrivilege, delegableLabels } from '../../../../contract/delegable';
import type { Delegation, DelegationCreate } from '../../../../contract/tenant/delegation';
import { delegationApi } from '../../../../contract/tenant/delegation/api';
import { can } from '../../../base/actor';
import { iso } from '../../../base/present';
import { department, departmentAdmin, tenantMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { duplicate, forbidden, invalid } from '../../../errors';
import { global, inTenant, type TenantContext } from '../../../http/route';
import { defineKept } from '../../../object/defineKept';
import { lockTree } from '../lockTree';

const keeper = global('TENANT:ROLE:MANAGE');
const VIEW = 'ENTERPRISE:MEMBER_VIEW_LIST';

interface Row extends Record<string, unknown> {
  id: string;
  userId: string;
  departmentId: string;
  departmentNames: string[];
  people: number;
  privileges: DelegablePrivilege[];
  createdBy: string | null;
  createdAt: string;
  version: number;
}

/** Keepers of roles see all of them; everybody else their own. */
async function listDelegations({ platform, db, actor }: TenantContext): Promise<Delegation[]> {
  const rows = await db.query<Row>(
    `WITH standing AS (
       SELECT o.above AS id, count(*)::int AS people
         FROM tenant_member m
         JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
        CROSS JOIN LATERAL unnest(d.path) AS o(above)
        WHERE m.tenant_id = $1 AND NOT m.disabled GROUP BY 1)
     SELECT x.id, x.user_id AS "userId", x.department_id AS "departmentId", x.privileges, x.created_by AS "createdBy",
            x.created_at AS "createdAt", x.version,
            ARRAY(SELECT u.name FROM department u WHERE u.tenant_id = d.tenant_id AND u.id = ANY(d.path)
                   ORDER BY array_position(d.path, u.id)) AS "departmentNames",
            coalesce(s.people, 0) AS people
       FROM department_admin x JOIN department d ON d.tenant_id = x.tenant_id AND d.id = x.department_id
       LEFT JOIN standing s ON s.id = x.department_id
      WHERE x.tenant_id = $1 AND ($2::uuid IS NULL OR x.user_id = $2)
      ORDER BY 8, x.created_at, x.id`,
    [can(actor, 'TENANT:ROLE:MANAGE') ? null : actor.userId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map(({ userId, createdAt, createdBy, ...row }) => ({
    ...row,
    person: people(userId),
    createdBy: people(createdBy),
    createdTime: iso(createdAt),
  }));
}

/** Nobody gives what they lack. */
const judged = ({ actor }: TenantContext, privileges: readonly DelegablePrivilege[]): DelegablePrivilege[] => {
  const wanted = [...new Set<DelegablePrivilege>([VIEW, ...privileges])];
  const lacked = wanted.find((one) => !can(actor, one));
  if (lacked) throw forbidden(`您没有「${delegableLabels[lacked]}」的权限，不能授予部门管理员`);
  return wanted;
};

/** Their rights are read anew at once, in all processes. */
const tell = ({ platform }: TenantContext, tx: TenantDb, userId: string) =>
  tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: tx.tenantId, userIds: [userId] }));

async function judgeNew(tx: TenantDb, { userId, departmentId }: DelegationCreate): Promise<void> {
  const member = await tx.find(tenantMember, userId);
  if (!member || member.disabled) throw invalid('该成员不在本企业或已停用，请重新选择', 'userId');
  if (!(await tx.find(department, departmentId))) throw invalid('部门不存在，请重新选择', 'departmentId');
  const known = await tx.select(departmentAdmin, eq(departmentAdmin.userId, userId));
  if (known.some((one) => one.departmentId === departmentId)) {
    throw duplicate('该成员已是这个部门的管理员，请修改原有的权限', 'departmentId');
  }
}

const namesOf = async (tx: TenantDb, { userId, departmentId, privileges, ...rest }: Record<string, unknown>) => {
  const [found] = await tx.query<{ person: string | null; place: string | null }>(
    `SELECT (SELECT name FROM account a JOIN tenant_member m ON m.id = a.id WHERE m.tenant_id = $1 AND m.id = $2) AS person,
            (SELECT name FROM department WHERE tenant_id = $1 AND id = $3) AS place`,
    [userId ?? null, departmentId ?? null],
  );
  return {
    ...rest,
    ...(userId !== undefined && { userId: found?.person ?? null }),
    ...(departmentId !== undefined && { departmentId: found?.place ?? null }),
    ...(privileges !== undefined && {
      privileges: (privileges as DelegablePrivilege[] | null)?.map((one) => delegableLabels[one]).join('、') ?? null,
    }),
  };
};

export const delegationRoutes = defineKept({
  table: departmentAdmin,
  module: 'tenant',
  type: 'departmentAdmin',
  noun: '部门管理员',
  labels: { userId: '成员', departmentId: '部门', privileges: '权限' },
  told: namesOf,
  calls: delegationApi,
  rights: { read: inTenant, write: keeper },
  list: listDelegations,
  lock: lockTree,
  async judge(tx, input, before, context) {
    const privileges = judged(context, input.privileges);
    tell(context, tx, before?.userId ?? (input as DelegationCreate).userId);
    if (before) return { privileges };
    const { userId, departmentId } = input as DelegationCreate;
    await judgeNew(tx, { userId, departmentId, privileges });
    return { userId, departmentId, privileges };
  },
  async assertUnused(tx, { userId }, context) {
    tell(context, tx, userId);
  },
});
