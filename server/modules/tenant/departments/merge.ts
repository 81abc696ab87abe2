/** One department goes into another: its people, what is below it and what it stands for go along, and then it is gone. */

import { eq } from 'drizzle-orm';
import { sameNameSql } from '../../../base/sqlText';
import { department } from '../../../db/schema';
import { againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { movingPeople } from '../../../object/projectPeople';
import { reaches, reachOf } from '../../../policies/department';
import { endDelegations } from '../delegation/end';
import { assertBelow } from '../delegation/reach';
import { assertMayPlace } from '../given';
import { lockTree } from '../lockTree';
import { DEPTH_MAX, peopleBelow } from './service';

/** Where a row names a department and may simply name the other one. */
const NAMED = ['tenant_member', 'invitation', 'directory_group', 'directory_person', 'norm'] as const;
/** Where a list of JSON names departments, beside others that stay: who is asked. @example of a questionnaire, of a norm */
const LISTED = [
  ['survey_form', 'settings', '{audience,departmentIds}'],
  ['norm', 'read_audience', '{departmentIds}'],
] as const;

/** Whoever was asked as one of the department is asked as one of the other; what stands open elsewhere is read anew. */
const renameIn = (tx: TenantContext['db'], [table, column, path]: (typeof LISTED)[number], of: string[]) =>
  tx.query(
    `UPDATE ${table} SET version = version + 1, ${column} = jsonb_set(${column}, '${path}', (
        SELECT jsonb_agg(DISTINCT CASE WHEN x = $2::text THEN $3::text ELSE x END)
          FROM jsonb_array_elements_text(${column} #> '${path}') AS x))
      WHERE tenant_id = $1 AND ${column} #> '${path}' ? $2::text AND (deleted_at IS NULL OR deleted_at IS NOT NULL)`,
    of,
  );

/**
 * Where both are members of a project, the role there of the one that stays holds for all.
 * @throws NOT_FOUND, RULE for itself, for what is below it, for two children of one name, or for too many levels
 */
export async function mergeDepartment(context: TenantContext, id: string, intoId: string): Promise<{ people: number }> {
  const { platform, db, actor } = context;
  return db.transaction(async (tx) => {
    await lockTree(tx);
    const [from, into] = [await tx.find(department, id), await tx.find(department, intoId)];
    if (!from) throw notFound('部门');
    if (!into) throw invalid('要并入的部门不存在，请重新选择', 'intoId');
    await assertBelow(tx, actor, id);
    if (!reaches(reachOf(actor, 'ENTERPRISE:MEMBER_UPDATE'), into.path)) {
      throw invalid('请选择您管理的部门或其下级部门', 'intoId');
    }
    if (into.path.includes(id)) throw againstRule('部门不能并入自己或自己的下级');
    // People come to the projects of the one, and those of the other are given to its people.
    for (const one of [id, intoId]) await assertMayPlace(tx, actor, one);
    await assertChildrenFit(tx, from, into);
    const people = await peopleBelow(tx, id);
    const before = [id, intoId] as const;
    await movingPeople({ platform, actor, db: tx }, people, async () => {
      await tx.query(
        `INSERT INTO project_department (tenant_id, project_id, department_id, role_id, created_by)
         SELECT tenant_id, project_id, $3::uuid, role_id, created_by FROM project_department
          WHERE tenant_id = $1 AND department_id = $2 ON CONFLICT DO NOTHING`,
        [...before],
      );
      await tx.query('DELETE FROM project_department WHERE tenant_id = $1 AND department_id = $2', [id]);
      await tx.query('UPDATE department SET parent_id = $3::uuid WHERE tenant_id = $1 AND parent_id = $2', [...before]);
      for (const table of NAMED)
        await tx.query(`UPDATE ${table} SET department_id = $3::uuid WHERE tenant_id = $1 AND department_id = $2`, [
          ...before,
        ]);
      for (const one of LISTED) await renameIn(tx, one, [...before]);
      // Who administered the one was not asked to administer the other.
      await endDelegations(platform, tx, actor, { departmentId: id }, `部门已并入「${into.name}」`);
      await tx.delete(department, eq(department.id, id));
    });
    await logOperation(tx, actor, {
      ...{ module: 'tenant', action: 'departmentMerged', objectType: 'department', objectId: intoId },
      detail: { name: from.name, into: into.name, people: people.length },
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'directory', tenantId: db.tenantId }));
    return { people: people.length };
  });
}

type Row = typeof department.$inferSelect;

async function assertChildrenFit(tx: TenantContext['db'], from: Row, into: Row): Promise<void> {
  const [twin] = await tx.query<{ name: string }>(
    `SELECT d.name FROM department d JOIN department o ON o.tenant_id = d.tenant_id AND ${sameNameSql('o.name', 'd.name')}
      WHERE d.tenant_id = $1 AND d.parent_id = $2 AND o.parent_id = $3 AND o.id <> $2 LIMIT 1`,
    [from.id, into.id],
  );
  if (twin) throw againstRule(`两个部门下都有「${twin.name}」，请先合并它们，或改名`);
  const [below] = await tx.query<{ depth: number }>(
    `SELECT coalesce(max(cardinality(d.path) - array_position(d.path, $2::uuid)), 0)::int AS depth
       FROM department d WHERE d.tenant_id = $1 AND $2 = ANY(d.path)`,
    [from.id],
  );
  if (into.path.length + (below?.depth ?? 0) > DEPTH_MAX) throw againstRule(`部门最多 ${DEPTH_MAX} 级`);
}
