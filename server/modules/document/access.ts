/** Who may what: a folder's own list, or that of the folder above it. */
import { eq } from 'drizzle-orm';
import type { AccessChange, DocumentAccess, Grant } from '../../../contract/document/document';
import type { GrantLevel, GrantTo } from '../../../contract/document/kinds';
import { document, documentGrant } from '../../db/schema';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { staleRow } from '../../object/stale';
import { documentFor, setBy } from './kind';
import { noteDocument } from './note';
import { holdLibrary } from './place';

interface RoleRow extends Record<string, unknown> {
  id: string;
  name: string;
  privileges: string[];
}

const rolesOf = ({ db }: TenantContext) =>
  db.query<RoleRow>(
    `SELECT r.id, r.name, r.privileges FROM role r WHERE r.tenant_id = $1 AND r.scope = 1 ORDER BY r.name`,
  );
const levelOfRole = ({ privileges }: RoleRow): GrantLevel | null =>
  privileges.includes('DOCUMENT:MANAGE')
    ? 'manage'
    : privileges.includes('DOCUMENT:UPDATE')
      ? 'edit'
      : privileges.includes('DOCUMENT:LIST')
        ? 'view'
        : null;

export async function accessOf(context: TenantContext, id: string): Promise<DocumentAccess> {
  const { db, platform, actor } = context;
  const { row } = await documentFor(context, id, 'manage');
  const [roles, departments, people] = await Promise.all([
    rolesOf(context),
    db.query<{ id: string; name: string }>(
      'SELECT x.id, x.name FROM department x WHERE x.tenant_id = $1 ORDER BY x.name LIMIT 2000',
    ),
    platform.directory.of(actor.tenantId),
  ]);
  const kept = row.aclId
    ? await db.select(documentGrant, eq(documentGrant.documentId, row.aclId))
    : roles.flatMap((role) => {
        const level = levelOfRole(role);
        return level ? [{ to: 'role' as GrantTo, subjectId: role.id, level }] : [];
      });
  const names = new Map([...roles, ...departments].map((one) => [one.id, one.name]));
  return {
    version: row.version,
    inherited: row.aclId !== row.id,
    grants: kept.map(({ to, subjectId, level }) => ({
      ...{ to, subjectId, level },
      name: (to === 'user' ? people(subjectId)?.name : names.get(subjectId)) ?? '已不存在',
    })),
    roles: roles.map(({ id: roleId, name }) => ({ id: roleId, name })),
    departments,
  };
}

/** What is below and followed the same list follows the new one; what has its own keeps it. */
export async function changeAccess(
  context: TenantContext,
  id: string,
  { version, grants }: AccessChange,
): Promise<null> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await holdLibrary(inside, (await documentFor(inside, id, 'manage')).row.projectId, 'alone');
    const { row } = await documentFor(inside, id, 'manage', 'change');
    if (row.version !== version) throw await staleRow(inside, row, { version: row.version });
    const parent = row.parentId ? await db.find(document, row.parentId) : undefined;
    const inherited = parent?.aclId ?? null;
    await db.delete(documentGrant, eq(documentGrant.documentId, id));
    if (grants) await keepGrants(inside, row.projectId, id, grants);
    await db.query(
      `UPDATE document d SET acl_id = $4::uuid
        WHERE d.tenant_id = $1 AND (d.id = $2 OR $2 = ANY(d.path)) AND d.acl_id IS NOT DISTINCT FROM $3::uuid
          AND (d.deleted_at IS NULL OR d.deleted_at IS NOT NULL)`,
      [id, row.aclId, grants ? id : inherited],
    );
    await db.update(document, setBy(context), eq(document.id, id));
    await noteDocument(inside, row, 'accessChanged', {
      label: '权限',
      before: row.aclId === id ? '独立权限' : '继承上级',
      after: grants ? `独立权限：${grants.length} 项` : '继承上级',
    });
  });
  return null;
}

async function keepGrants({ db }: TenantContext, projectId: string, documentId: string, grants: readonly Grant[]) {
  const keys = new Set(grants.map(({ to, subjectId }) => `${to}:${subjectId}`));
  if (keys.size < grants.length) throw invalid('同一对象只能有一项权限', 'grants');
  const known = await db.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[])
     UNION ALL SELECT r.id FROM role r WHERE r.tenant_id = $1 AND r.scope = 1 AND r.id = ANY($2::uuid[])
     UNION ALL SELECT x.id FROM department x WHERE x.tenant_id = $1 AND x.id = ANY($2::uuid[])`,
    [grants.map(({ subjectId }) => subjectId)],
  );
  if (known.length < keys.size) throw invalid('所选人员、角色或部门已不存在，请刷新后重试', 'grants');
  await db.insert(
    documentGrant,
    grants.map((grant) => ({ ...grant, documentId, projectId })),
  );
}
