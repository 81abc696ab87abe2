/** The tree of departments. Changes of it are taken one at a time in an enterprise: two at once could make a circle. */

import { and, eq, sql } from 'drizzle-orm';
import type { DepartmentSave, DepartmentUpdate } from '../../../../contract/tenant/members';
import type { Actor } from '../../../base/actor';
import { newId } from '../../../base/present';
import { sameNameSql } from '../../../base/sqlText';
import { department, tenantMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { changesOf, logOperation } from '../../../object/operationLog';
import { movingPeople } from '../../../object/projectPeople';
import { staleRow } from '../../../object/stale';
import { reaches, reachOf } from '../../../policies/department';
import { endDelegations } from '../delegation/end';
import { assertBelow, pathOf } from '../delegation/reach';
import { assertMayPlace } from '../given';
import { lockTree } from '../lockTree';

export const DEPTH_MAX = 10;
const LABELS = { name: '名称', parentId: '上级部门', leaderId: '负责人' };

/** What an administrator of departments makes or moves stands below one of theirs. */
async function assertParentWithin(db: TenantDb, actor: Actor, parentId: string | null): Promise<void> {
  const reach = reachOf(actor, 'ENTERPRISE:MEMBER_UPDATE');
  if (reach === null || reaches(reach, await pathOf(db, parentId))) return;
  throw invalid('请选择您管理的部门或其下级部门作为上级', 'parentId');
}

async function assertFits(tx: TenantDb, id: string, { name, parentId, leaderId }: DepartmentSave): Promise<void> {
  const twin = await tx.query(
    `SELECT id FROM department WHERE tenant_id = $1 AND parent_id IS NOT DISTINCT FROM $2::uuid
        AND ${sameNameSql('name', '$3')} AND id <> $4`,
    [parentId ?? null, name.trim(), id],
  );
  if (twin.length > 0) throw duplicate('同一上级下已有这个名称的部门', 'name');
  if (parentId) {
    const above = await tx.find(department, parentId);
    if (!above) throw invalid('上级部门不存在，请重新选择', 'parentId');
    if (above.path.includes(id)) throw againstRule('部门不能移到自己或自己的下级中');
    const [below] = await tx.query<{ depth: number }>(
      `SELECT coalesce(max(cardinality(d.path) - array_position(d.path, $2::uuid) + 1), 1)::int AS depth
         FROM department d WHERE d.tenant_id = $1 AND $2 = ANY(d.path)`,
      [id],
    );
    if (above.path.length + (below?.depth ?? 1) > DEPTH_MAX) throw againstRule(`部门最多 ${DEPTH_MAX} 级`);
  }
  if (leaderId) {
    const leader = await tx.find(tenantMember, leaderId);
    if (!leader || leader.disabled) throw invalid('负责人不在本企业或已停用，请重新选择', 'leaderId');
  }
}

export async function createDepartment(context: TenantContext, input: DepartmentSave): Promise<{ id: string }> {
  const { db, actor } = context;
  const id = newId();
  await db.transaction(async (tx) => {
    await lockTree(tx);
    await assertParentWithin(tx, actor, input.parentId ?? null);
    if (input.parentId) await assertMayPlace(tx, actor, input.parentId);
    await assertFits(tx, id, input);
    const [last] = await tx.query<{ sort: number }>(
      'SELECT coalesce(max(sort), 0) + 1 AS sort FROM department WHERE tenant_id = $1',
    );
    await tx.insert(department, {
      id,
      name: input.name.trim(),
      parentId: input.parentId ?? null,
      leaderId: input.leaderId ?? null,
      sort: last?.sort ?? 1,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    await note(context, tx, 'departmentCreated', id, { name: input.name.trim() });
  });
  return { id };
}

/** Moved, it takes its people along: into the projects of those above, and out of those it leaves. */
export async function updateDepartment(
  context: TenantContext,
  { id, version, ...input }: DepartmentUpdate,
): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    await lockTree(tx);
    const row = await tx.find(department, id);
    if (!row) throw notFound('部门');
    await assertBelow(tx, actor, id);
    const after = {
      name: input.name?.trim() ?? row.name,
      parentId: input.parentId === undefined ? row.parentId : input.parentId,
      leaderId: input.leaderId === undefined ? row.leaderId : input.leaderId,
    };
    if (after.parentId !== row.parentId) await assertParentWithin(tx, actor, after.parentId);
    if (after.parentId && after.parentId !== row.parentId) await assertMayPlace(tx, actor, after.parentId);
    await assertFits(tx, id, after);
    const save = async () => {
      const changed = await tx.update(
        department,
        { ...after, updatedBy: actor.userId, updatedAt: sql`now()`, version: sql`version + 1` },
        and(eq(department.id, id), eq(department.version, version)),
      );
      if (changed === 0) throw await staleRow(context, row);
    };
    if (after.parentId === row.parentId) await save();
    else await movingPeople({ platform, actor, db: tx }, await peopleBelow(tx, id), save);
    await logOperation(tx, actor, {
      module: 'tenant',
      action: 'departmentUpdated',
      objectType: 'department',
      objectId: id,
      changes: changesOf(LABELS, row, after),
    });
  });
  return { version: version + 1 };
}

/** Everybody in a department and those below it, disabled ones too. */
export async function peopleBelow(db: TenantDb, departmentId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      WHERE m.tenant_id = $1 AND $2 = ANY(d.path)`,
    [departmentId],
  );
  return rows.map(({ id }) => id);
}

/** Only an empty one: nobody loses their place by the way. */
export async function deleteDepartment(context: TenantContext, id: string): Promise<void> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    await lockTree(tx);
    const row = await tx.find(department, id);
    if (!row) throw notFound('部门');
    await assertBelow(tx, actor, id);
    const [held] = await tx.query<{ people: number; below: number; projects: number; invited: number }>(
      `SELECT (SELECT count(*)::int FROM tenant_member m WHERE m.tenant_id = $1 AND m.department_id = $2) AS people,
              (SELECT count(*)::int FROM department d WHERE d.tenant_id = $1 AND d.parent_id = $2) AS below,
              (SELECT count(*)::int FROM project_department g WHERE g.tenant_id = $1 AND g.department_id = $2) AS projects,
              (SELECT count(*)::int FROM invitation i
                WHERE i.tenant_id = $1 AND i.department_id = $2 AND i.state = 'PENDING') AS invited`,
      [id],
    );
    if (held && held.people > 0) throw againstRule(`部门中还有 ${held.people} 名成员，请先移到其他部门`);
    if (held && held.below > 0) throw againstRule(`部门下还有 ${held.below} 个下级部门，请先移走或删除`);
    if (held && held.projects > 0) throw againstRule(`部门还是 ${held.projects} 个项目的成员，请先从项目中移除`);
    if (held && held.invited > 0) throw againstRule(`还有 ${held.invited} 份待接受的邀请会加入该部门，请先撤销`);
    await tx.query('UPDATE invitation SET department_id = NULL WHERE tenant_id = $1 AND department_id = $2', [id]);
    await endDelegations(platform, tx, actor, { departmentId: id }, '部门已删除');
    await tx.delete(department, eq(department.id, id));
    await note(context, tx, 'departmentDeleted', id, { name: row.name });
  });
}

const note = (
  { actor }: TenantContext,
  tx: TenantDb,
  action: string,
  objectId: string,
  detail: Record<string, unknown>,
) => logOperation(tx, actor, { module: 'tenant', action, objectType: 'department', objectId, detail });
