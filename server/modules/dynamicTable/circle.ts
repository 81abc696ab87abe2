/** Who is given a table by some of its roles, without looking at any row: known for all people at once. */
import { type Actor, can } from '../../base/actor';
import type { SystemContext } from '../../object/define';
import { holdsInProject } from '../../policies/project';
import type { LoadedRole, LoadedTable } from './model';

export interface Circle {
  table: LoadedTable;
  /** Of the enterprise, or of the table's project. */
  everyone: boolean;
  named: ReadonlySet<string>;
}

/** By these roles; who makes the table belongs to every circle of it. */
export async function circleOf(
  { db }: SystemContext,
  table: LoadedTable,
  roles: readonly LoadedRole[],
): Promise<Circle> {
  const grants = roles.flatMap((role) => role.grants);
  const of = (kind: string) => grants.flatMap((grant) => (grant.kind === kind && grant.id ? [grant.id] : []));
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      WHERE m.tenant_id = $1 AND (m.id = ANY($2::uuid[]) OR d.path && $3::uuid[])
     UNION
     SELECT g.user_id FROM project_grant g WHERE g.tenant_id = $1 AND g.project_id = $4 AND g.role_id = ANY($5::uuid[])`,
    [of('person'), of('department'), table.projectId, of('projectRole')],
  );
  return {
    table,
    everyone: grants.some(({ kind }) => kind === 'everyone'),
    named: new Set(rows.map(({ id }) => id)),
  };
}

export function isInCircle(actor: Actor, { table, everyone, named }: Circle): boolean {
  const { project, projectId, createdBy } = table;
  const given = everyone || named.has(actor.userId);
  if (!project) return projectId === null && (can(actor, 'TENANT:ENTERPRISE:DYNAMIC_TABLE') || given);
  if (!holdsInProject(actor, project, 'TABLE:LIST')) return false;
  return given || createdBy === actor.userId || holdsInProject(actor, project, 'TABLE:MANAGE');
}
