/** Whom an announcement is for, as the enterprise stands at the moment: who joins a department later is told as well when they look. */
import type { TenantDb } from '../../../db/scope';

/** Whether `m` (tenant_member) belongs to the audience of `a` (announcement): a department with all below it, a role of the enterprise. */
export const IN_AUDIENCE = `(CASE a.audience->>'kind'
  WHEN 'all' THEN true
  WHEN 'roles' THEN EXISTS (
    SELECT 1 FROM tenant_member_role x
     WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id AND a.audience->'ids' ? x.role_id::text)
  ELSE m.department_id IN (
    WITH RECURSIVE down AS (
      SELECT d.id FROM department d WHERE d.tenant_id = a.tenant_id AND a.audience->'ids' ? d.id::text
      UNION
      SELECT d.id FROM down JOIN department d ON d.tenant_id = a.tenant_id AND d.parent_id = down.id
    ) SELECT id FROM down) END)`;

/** All of them. */
export async function audienceOf(db: TenantDb, announcementId: string): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id FROM announcement a
       JOIN tenant_member m ON m.tenant_id = a.tenant_id AND NOT m.disabled AND ${IN_AUDIENCE}
      WHERE a.tenant_id = $1 AND a.id = $2`,
    [announcementId],
  );
  return new Set(rows.map(({ id }) => id));
}
