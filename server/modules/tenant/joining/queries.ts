import type { PageOf } from '../../../../contract/envelope';
import type { Invitation, InvitationQuery } from '../../../../contract/tenant/invitation';
import type { InvitationState } from '../../../../contract/tenant/invitationLifecycle';
import { iso } from '../../../base/present';
import { containsSql, likePattern } from '../../../base/sqlText';
import type { TenantContext } from '../../../http/route';
import { queryPage } from '../../../object/list/page';
import { reachOf, reachSql } from '../../../policies/department';

interface Row extends Record<string, unknown> {
  id: string;
  email: string | null;
  name: string | null;
  department: string | null;
  roles: string[];
  state: InvitationState;
  uses: number;
  max_uses: number;
  created_by: string | null;
  sent_at: string;
  expires_at: string;
  version: number;
  total: number;
}

const STATE_NOW = `CASE WHEN i.state = 'PENDING' AND i.expires_at <= now()::timestamptz(3) THEN 'EXPIRED' ELSE i.state END`;

/** Invitations of the enterprise, those that were sent last first. */
export async function listInvitations(
  { platform, db, actor }: TenantContext,
  { keyword, state, ...paging }: InvitationQuery,
): Promise<PageOf<Invitation>> {
  const { rows, page } = await queryPage<Row>(
    db,
    paging,
    `SELECT i.id, i.email, i.name, d.name AS department, i.uses, i.max_uses, i.created_by, i.sent_at, i.expires_at,
              i.version, ${STATE_NOW} AS state, count(*) OVER ()::int AS total,
              ARRAY(SELECT r.name FROM role r WHERE r.tenant_id = i.tenant_id AND r.id = ANY(i.role_ids)
                     ORDER BY r.sort, r.name) AS roles
         FROM invitation i LEFT JOIN department d ON d.tenant_id = i.tenant_id AND d.id = i.department_id
        WHERE i.tenant_id = $1 AND ${reachSql('$4')} AND ($2::text IS NULL OR ${containsSql('$2', 'i.email', 'i.name')})
          AND ($3::text IS NULL OR ${STATE_NOW} = $3)
        ORDER BY i.sent_at DESC, i.id DESC`,
    [likePattern(keyword), state ?? null, reachOf(actor, 'ENTERPRISE:MEMBER_INVITE')],
  );
  const people = await platform.directory.of(actor.tenantId);
  const result = rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    departmentName: row.department,
    roleNames: row.roles,
    state: row.state,
    uses: row.uses,
    maxUses: row.max_uses,
    inviter: people(row.created_by),
    sentTime: iso(row.sent_at),
    expiresTime: iso(row.expires_at),
    version: row.version,
  }));
  return { result, ...page };
}
