import { newId } from '../base/present';
import type { Connection } from '../db/client';
import { department, tenantMember, tenantMemberRole } from '../db/schema';
import type { TenantDb } from '../db/scope';
import type { DemoPerson } from './people';

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
      'INSERT INTO account (id, username, password_hash, name, email) VALUES ($1, $2, $3, $4, $5)',
      [id, username, passwordHash, name, `${username}@example.com`],
    );
  }
  return userIds;
}

export async function joinTenant(
  db: TenantDb,
  people: readonly DemoPerson[],
  userIds: ReadonlyMap<string, string>,
  roleIds: ReadonlyMap<string, string>,
): Promise<void> {
  const departments = new Map([...new Set(people.map((person) => person.department))].map((name) => [name, newId()]));
  await db.insert(
    department,
    [...departments].map(([name, id], sort) => ({ id, name, sort })),
  );
  await db.insert(
    tenantMember,
    people.map((person) => ({
      id: userIds.get(person.username) as string,
      departmentId: departments.get(person.department),
      position: person.position,
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
}
