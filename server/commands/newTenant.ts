import { PASSWORD_MAX, PASSWORD_MIN } from '../../contract/auth/password';
import { newId } from '../base/present';
import type { Connection, Database } from '../db/client';
import { tenantMember, tenantMemberRole } from '../db/schema';
import { hooks } from '../modules';
import { assertStrongPassword, hashPassword } from '../modules/auth';
import { createTenant } from '../modules/tenant';
import { UsageError } from './run';

export interface NewTenantOptions {
  code?: string;
  name?: string;
  owner?: string;
  ownerName?: string;
  password?: string;
}

/** The checked form of what was typed. Throws a UsageError that names the option. */
function checked({ code, name, owner, ownerName, password }: NewTenantOptions) {
  if (!code || !/^[a-z][a-z0-9-]{1,31}$/.test(code)) {
    throw new UsageError('--code 应为 2 到 32 位小写字母、数字或连字符，以字母开头');
  }
  if (!name?.trim() || name.length > 100) throw new UsageError('--name 应为 1 到 100 个字的企业名称');
  if (!owner || !/^[A-Za-z0-9][A-Za-z0-9._@-]{1,63}$/.test(owner)) {
    throw new UsageError('--owner 应为 2 到 64 位字母、数字或 . _ @ - 组成的用户名');
  }
  // As the login reads it: without regard to case.
  return { code, name: name.trim(), owner: owner.toLowerCase(), ownerName: ownerName?.trim() || owner, password };
}

/** A new account's id, or that of the one that exists already. */
async function ownerAccount(
  connection: Connection,
  { owner, ownerName, password }: { owner: string; ownerName: string; password?: string },
): Promise<string> {
  const [account] = await connection.query<{ id: string }>('SELECT id FROM account WHERE username = $1', [owner]);
  if (account) {
    if (password) throw new UsageError(`账号 ${owner} 已存在；要让它成为新企业的所有者，请去掉 --password`);
    return account.id;
  }
  if (!password) throw new UsageError(`账号 ${owner} 不存在，请用 --password 给出它的初始密码`);
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new UsageError(`--password 应为 ${PASSWORD_MIN} 到 ${PASSWORD_MAX} 个字符`);
  }
  try {
    assertStrongPassword(password, 'password');
  } catch (error) {
    throw new UsageError(`--password：${(error as Error).message}`);
  }
  const id = newId();
  await connection.query('INSERT INTO account (id, username, password_hash, name) VALUES ($1, $2, $3, $4)', [
    id,
    owner,
    await hashPassword(password),
    ownerName,
  ]);
  return id;
}

/** Makes an enterprise with its owner, all of it or nothing. Returns the ids. */
export async function newTenant(
  database: Database,
  options: NewTenantOptions,
): Promise<{ tenantId: string; ownerId: string }> {
  const input = checked(options);
  return database.transaction(async (connection) => {
    const taken = await connection.query('SELECT 1 AS one FROM tenant WHERE code = $1', [input.code]);
    if (taken.length > 0) throw new UsageError(`企业编号 ${input.code} 已被使用，请用 --code 指定另一个`);
    const ownerId = await ownerAccount(connection, input);
    const { db, roleIds } = await createTenant(database, connection, { code: input.code, name: input.name }, hooks);
    await db.insert(tenantMember, { id: ownerId });
    await db.insert(
      tenantMemberRole,
      ['ROLE_TENANT_OWNER', 'ROLE_TENANT_MEMBER'].map((code) => ({
        userId: ownerId,
        roleId: roleIds.get(code) as string,
      })),
    );
    return { tenantId: db.tenantId, ownerId };
  });
}
