/**
 * What people are here for the groups and attributes of a directory: their department, and roles that carry the directory
 * as their source. Only what it gave is taken away; who was put elsewhere by hand stays there until it says another thing.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { department, directoryPerson, role, tenantMember, tenantMemberRole } from '../../db/schema';
import { logOperation } from '../../object/operationLog';
import { movingPeople } from '../../object/projectPeople';
import { departmentsByPath, lockTree } from '../tenant';
import { departmentIn } from './profile';
import { type Acting, givable } from './source';

type Person = typeof directoryPerson.$inferSelect;

/** Puts one person where the directory says. In the caller's transaction. @returns whether anything was changed */
export async function place(acting: Acting, person: Person): Promise<boolean> {
  const { db } = acting;
  const member = await db.find(tenantMember, person.userId);
  if (!member || member.removedAt) return false;
  const groups = await db.query<{ department_id: string | null; role_id: string | null; depth: number }>(
    `SELECT d.id AS department_id, g.role_id, coalesce(cardinality(d.path), 0)::int AS depth
       FROM directory_group_member m
       JOIN directory_group g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
       LEFT JOIN department d ON d.tenant_id = g.tenant_id AND d.id = g.department_id
      WHERE m.tenant_id = $1 AND m.person_id = $2 ORDER BY depth DESC, g.name_key`,
    [person.id],
  );
  const roleIds = [...new Set(groups.flatMap(({ role_id: id }) => id ?? []))];
  const wanted = await wantedDepartment(
    acting,
    person,
    groups.flatMap(({ department_id: id }) => id ?? []),
  );
  const moved = await move(acting, person, wanted);
  const given = await giveRoles(acting, person, roleIds);
  return moved || given;
}

/** Null: the directory says none. */
async function wantedDepartment({ db, source }: Acting, person: Person, mapped: string[]): Promise<string | null> {
  if (source.departmentsFrom === 'GROUPS') return mapped[0] ?? null;
  const path = source.departmentsFrom === 'ATTRIBUTE' ? departmentIn(person.profile) : null;
  if (!path) return null;
  await lockTree(db);
  const byPath = await departmentsByPath(db, { by: source.updatedBy });
  return byPath(path);
}

async function move(acting: Acting, person: Person, wanted: string | null): Promise<boolean> {
  const { db, name } = acting;
  const member = await db.find(tenantMember, person.userId);
  if (!member || member.removedAt) return false;
  const stands = member.departmentId;
  // Put elsewhere by hand, while the directory says what it said before: that is left alone.
  if (wanted === person.departmentId && stands !== wanted) return false;
  if (wanted !== person.departmentId) {
    await db.update(directoryPerson, { departmentId: wanted }, eq(directoryPerson.id, person.id));
  }
  if (stands === wanted || (wanted === null && stands !== person.departmentId)) return false;
  await movingPeople(acting, [person.userId], async () => {
    await db.update(
      tenantMember,
      { departmentId: wanted, updatedAt: sql`now()`, version: sql`version + 1` },
      eq(tenantMember.id, person.userId),
    );
  });
  const ids = [stands, wanted].flatMap((id) => id ?? []);
  const names = new Map((await db.select(department, inArray(department.id, ids))).map((one) => [one.id, one.name]));
  const told = (id: string | null) => (id ? (names.get(id) ?? id) : null);
  await logOperation(db, null, {
    module: 'tenant',
    action: 'memberUpdated',
    objectType: 'member',
    objectId: person.userId,
    changes: [{ field: 'departmentId', label: '部门', before: told(stands), after: told(wanted) }],
    detail: { directory: name },
  });
  return true;
}

async function giveRoles(acting: Acting, person: Person, roleIds: readonly string[]): Promise<boolean> {
  const { platform, db, source, name } = acting;
  const held = await db.select(tenantMemberRole, eq(tenantMemberRole.userId, person.userId));
  const wanted = await givable(db, roleIds);
  const added = wanted.filter(({ id }) => held.every(({ roleId }) => roleId !== id));
  const taken = held.filter((one) => one.source === source.id && wanted.every(({ id }) => id !== one.roleId));
  if (added.length + taken.length === 0) return false;
  await db.insertIfAbsent(
    tenantMemberRole,
    added.map(({ id }) => ({ userId: person.userId, roleId: id, source: source.id })),
  );
  const gone = taken.map(({ roleId }) => roleId);
  if (gone.length > 0) {
    await db.delete(
      tenantMemberRole,
      and(
        eq(tenantMemberRole.userId, person.userId),
        eq(tenantMemberRole.source, source.id),
        inArray(tenantMemberRole.roleId, gone),
      ),
    );
  }
  await db.update(
    tenantMember,
    { updatedAt: sql`now()`, version: sql`version + 1` },
    eq(tenantMember.id, person.userId),
  );
  const before = held.map(({ roleId }) => roleId);
  const after = [...before.filter((id) => !gone.includes(id)), ...added.map(({ id }) => id)];
  const names = new Map(
    (await db.select(role, inArray(role.id, [...before, ...after]))).map((one) => [one.id, one.name]),
  );
  const said = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? id)
      .sort()
      .join('、');
  await logOperation(db, null, {
    module: 'tenant',
    action: 'memberUpdated',
    objectType: 'member',
    objectId: person.userId,
    changes: [{ field: 'roles', label: '角色', before: said(before), after: said(after) }],
    detail: { directory: name },
  });
  db.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: db.tenantId, userIds: [person.userId] }));
  return true;
}
