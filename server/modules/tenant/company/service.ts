/** What an enterprise says of itself, and who owns it. */
import { and, eq } from 'drizzle-orm';
import { TenantRole } from '../../../../contract/access';
import type { CompanyInfo, CompanyUpdate, OwnerTransfer } from '../../../../contract/tenant/company';
import { iso } from '../../../base/present';
import { role, tenantMember, tenantMemberRole } from '../../../db/schema';
import { forbidden, invalid, stale } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { changesOf, logOperation } from '../../../object/operationLog';
import { isOwnPassword } from '../../auth';

interface Row extends Record<string, unknown> {
  code: string;
  name: string;
  short_name: string | null;
  industry: string | null;
  contact: string | null;
  logo: string | null;
  version: number;
}

const LABELS = { name: '名称', shortName: '简称', industry: '行业', contact: '联系方式' };

export async function companyInfo({ platform, db }: TenantContext): Promise<CompanyInfo> {
  const [row] = await platform.database.query<Row>(
    'SELECT code, name, short_name, industry, contact, logo, version FROM tenant WHERE id = $1',
    [db.tenantId],
  );
  const [counts] = await db.query<{ owner: string | null; members: number; departments: number; projects: number }>(
    `SELECT (SELECT x.user_id FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
              WHERE x.tenant_id = $1 AND r.code = '${TenantRole.OWNER}' ORDER BY x.created_at LIMIT 1) AS owner,
            (SELECT count(*)::int FROM tenant_member m WHERE m.tenant_id = $1 AND NOT m.disabled) AS members,
            (SELECT count(*)::int FROM department d WHERE d.tenant_id = $1) AS departments,
            (SELECT count(*)::int FROM project p WHERE p.tenant_id = $1 AND p.deleted_at IS NULL) AS projects`,
  );
  if (!row || !counts) throw new Error('The enterprise is not there');
  const people = await platform.directory.of(db.tenantId);
  const { owner, ...numbers } = counts;
  return {
    tenantCode: row.code,
    name: row.name,
    shortName: row.short_name,
    industry: row.industry,
    contact: row.contact,
    logo: row.logo,
    version: row.version,
    owner: people(owner),
    ...numbers,
  };
}

const given = (text: string | null | undefined, before: string | null) =>
  text === undefined ? before : text?.trim() || null;

export async function updateCompany(
  context: TenantContext,
  { version, name, shortName, industry, contact }: CompanyUpdate,
): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    const before = await companyInfo({ ...context, db: tx });
    const after = {
      name: name?.trim() ?? before.name,
      shortName: given(shortName, before.shortName),
      industry: given(industry, before.industry),
      contact: given(contact, before.contact),
    };
    const changed = await platform.database.query(
      `UPDATE tenant SET name = $3, short_name = $4, industry = $5, contact = $6, updated_by = $7, updated_at = now(),
              version = version + 1 WHERE id = $1 AND version = $2 RETURNING id`,
      [db.tenantId, version, after.name, after.shortName, after.industry, after.contact, actor.userId],
    );
    if (changed.length === 0) {
      const [last] = await platform.database.query<{ by: string | null; at: string }>(
        'SELECT updated_by AS by, updated_at AS at FROM tenant WHERE id = $1',
        [db.tenantId],
      );
      const people = await platform.directory.of(db.tenantId);
      const updatedTime = last ? iso(last.at) : null;
      throw stale({
        updatedBy: people(last?.by ?? null),
        updatedTime,
        current: await companyInfo({ ...context, db: tx }),
      });
    }
    await logOperation(tx, actor, {
      module: 'tenant',
      action: 'companyUpdated',
      objectType: 'tenant',
      objectId: db.tenantId,
      changes: changesOf(LABELS, before, after),
    });
  });
  return { version: version + 1 };
}

/** By the owner alone, with the password once more. The former one stays as a manager; there is never none, and never two. */
export async function transferOwner(context: TenantContext, { userId, password }: OwnerTransfer): Promise<void> {
  const { platform, db, actor, session, ip } = context;
  if (!actor.roles.includes(TenantRole.OWNER)) throw forbidden('只有企业所有者可以移交企业');
  if (!(await isOwnPassword(platform, session.account, password, ip))) throw invalid('密码不正确', 'password');
  await db.transaction(async (tx) => {
    const roles = new Map((await tx.select(role)).map((one) => [one.code, one.id]));
    const ownerRole = roles.get(TenantRole.OWNER) as string;
    const heir = await tx.find(tenantMember, userId);
    if (!heir || heir.disabled || userId === actor.userId) throw invalid('接手人不在本企业或已停用', 'userId');
    // Of two at once, the second has no role to hand over any more.
    const handed = await tx.delete(
      tenantMemberRole,
      and(eq(tenantMemberRole.userId, actor.userId), eq(tenantMemberRole.roleId, ownerRole)),
    );
    if (handed === 0) throw forbidden('只有企业所有者可以移交企业');
    await tx.insertIfAbsent(tenantMemberRole, [
      { userId, roleId: ownerRole },
      { userId: actor.userId, roleId: roles.get(TenantRole.MGMT) as string },
    ]);
    await logOperation(tx, actor, {
      module: 'tenant',
      action: 'ownerTransferred',
      objectType: 'tenant',
      objectId: db.tenantId,
      detail: { userId },
    });
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'access', tenantId: db.tenantId, userIds: [userId, actor.userId] }),
    );
  });
}
