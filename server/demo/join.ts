import { newId } from '../base/present';
import type { Connection } from '../db/client';
import { department, tenantMember, tenantMemberRole } from '../db/schema';
import type { TenantDb } from '../db/scope';
import type { DemoPerson } from './people';

const MEMBERS_FOR_MS = 90 * 86_400_000;

/** One account a user name; returns their ids. */
export async function ensureAccounts(
  connection: Connection,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const userIds = new Map<string, string>();
  for (const { username, name } of people) {
    if (userIds.has(username)) continue;
    const id = newId();
    userIds.set(username, id);
    await connection.query(
      `INSERT INTO account (id, username, password_hash, name, email, email_verified_at)
       VALUES ($1, $2, $3, $4, $5, now())`,
      [id, username, passwordHash, name, `${username}@example.com`],
    );
  }
  return userIds;
}

/** Returns the departments by their paths. */
export async function joinTenant(
  db: TenantDb,
  people: readonly DemoPerson[],
  userIds: ReadonlyMap<string, string>,
  roleIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const departments = await createDepartments(db, people, userIds);
  // Before what they have done: their sign-ins of the last weeks are of members.
  const joined = new Date(Date.now() - MEMBERS_FOR_MS).toISOString();
  await db.insert(
    tenantMember,
    people.map((person) => ({
      id: userIds.get(person.username) as string,
      departmentId: departments.get(person.department),
      position: person.position,
      createdAt: joined,
    })),
  );
  await db.insert(
    tenantMemberRole,
    people.flatMap((person) =>
      person.roles.map((code) => ({
        userId: userIds.get(person.username) as string,
        roleId: roleIds.get(code) as string,
      })),
    ),
  );
  return departments;
}

/** Those that people name, and those above them: `研发中心/平台组`. Whoever leads one says so. */
async function createDepartments(
  db: TenantDb,
  people: readonly DemoPerson[],
  userIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const departments = new Map<string, string>();
  for (const { department: path } of people) {
    const names = path.split('/');
    for (const [at, name] of names.entries()) {
      const key = names.slice(0, at + 1).join('/');
      if (departments.has(key)) continue;
      const id = newId();
      const leader = people.find((person) => person.leads === key);
      await db.insert(department, {
        id,
        name,
        parentId: departments.get(names.slice(0, at).join('/')) ?? null,
        leaderId: leader ? userIds.get(leader.username) : null,
        sort: departments.size,
      });
      departments.set(key, id);
    }
  }
  return departments;
}
