/** Whom a step asks: found when it opens, by the people of that moment (notes: plan, section 4). */

import { ALL_POWERFUL_ROLES, TenantRole } from '../../../contract/access';
import type { ApprovalStep, Approver } from '../../../contract/approval/approval';
import type { TenantDb } from '../../db/scope';
import type { ApprovalRow } from './run';

/** The leader of one's department, or of the nearest above it whose leader is somebody else and still there. */
export async function superiorOf(db: TenantDb, userId: string): Promise<string | null> {
  const [row] = await db.query<{ leader_id: string }>(
    `SELECT a.leader_id FROM tenant_member m
       JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
       JOIN department a ON a.tenant_id = d.tenant_id AND a.id = ANY(d.path)
       JOIN tenant_member l ON l.tenant_id = a.tenant_id AND l.id = a.leader_id AND NOT l.disabled
      WHERE m.tenant_id = $1 AND m.id = $2 AND a.leader_id <> m.id
      ORDER BY cardinality(a.path) DESC LIMIT 1`,
    [userId],
  );
  return row?.leader_id ?? null;
}

/**
 * Who is asked where nobody else is: the owner of the enterprise, or whoever administers it in their stead.
 * @param but who asks: they only where nobody else is there at all
 */
export async function adminOf(db: TenantDb, but: string | null = null): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m
       JOIN tenant_member_role x ON x.tenant_id = m.tenant_id AND x.user_id = m.id
       JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
      WHERE m.tenant_id = $1 AND r.code = ANY($2::text[]) AND NOT m.disabled
      ORDER BY m.id IS NOT DISTINCT FROM $3::uuid, r.code <> $4, m.id LIMIT 1`,
    [ALL_POWERFUL_ROLES, but, TenantRole.OWNER],
  );
  return row?.id ?? null;
}

const idsOf = async (db: TenantDb, text: string, params: unknown[]): Promise<string[]> =>
  (await db.query<{ id: string }>(text, params)).map(({ id }) => id);

async function peopleOf(db: TenantDb, { kind, id }: Approver, row: ApprovalRow): Promise<string[]> {
  switch (kind) {
    case 'user':
      return idsOf(db, 'SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = $2 AND NOT disabled', [id]);
    case 'tenantRole':
      return idsOf(
        db,
        `SELECT m.id FROM tenant_member m
           JOIN tenant_member_role x ON x.tenant_id = m.tenant_id AND x.user_id = m.id
          WHERE m.tenant_id = $1 AND x.role_id = $2 AND NOT m.disabled ORDER BY m.id`,
        [id],
      );
    case 'projectRole':
      return idsOf(
        db,
        `SELECT DISTINCT m.id FROM tenant_member m
           JOIN project_grant x ON x.tenant_id = m.tenant_id AND x.user_id = m.id
          WHERE m.tenant_id = $1 AND x.project_id = $2 AND x.role_id = $3 AND NOT m.disabled ORDER BY m.id`,
        [row.projectId, id],
      );
    case 'projectOwner':
      return idsOf(
        db,
        `SELECT m.id FROM tenant_member m JOIN project p ON p.tenant_id = m.tenant_id AND p.owner_id = m.id
          WHERE m.tenant_id = $1 AND p.id = $2 AND NOT m.disabled`,
        [row.projectId],
      );
    case 'superior': {
      const superior = await superiorOf(db, row.initiatorId);
      return superior ? [superior] : [];
    }
  }
}

/**
 * @returns nobody twice; empty only where the step passes without anybody
 */
export async function approversOf(db: TenantDb, step: ApprovalStep, row: ApprovalRow): Promise<string[]> {
  const found: string[] = [];
  for (const one of step.people) found.push(...(await peopleOf(db, one, row)));
  const people = new Set<string>();
  for (const person of found) {
    if (person !== row.initiatorId || step.selfRule === 'may') people.add(person);
    else if (step.selfRule === 'superior') {
      const superior = await superiorOf(db, row.initiatorId);
      if (superior) people.add(superior);
    }
  }
  if (people.size > 0 || step.emptyRule === 'pass') return [...people];
  const [named] =
    step.emptyRule === 'user' && step.emptyTo ? await peopleOf(db, { kind: 'user', id: step.emptyTo }, row) : [];
  const isOwn = named === row.initiatorId && step.selfRule !== 'may';
  const last = (isOwn ? undefined : named) ?? (await adminOf(db, row.initiatorId));
  return last ? [last] : [];
}
