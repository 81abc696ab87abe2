/** Accounts of an environment: kept encrypted, read one by one, and who read is kept (product model 17.13). */
import { and, eq } from 'drizzle-orm';
import type { AccountCreate, AccountUpdate, EnvironmentAccount } from '../../../contract/environment/environment';
import { iso, newId } from '../../base/present';
import { environmentAccount, environmentAccountRead } from '../../db/schema';
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import type { LoadedProject } from '../../object/project';
import { loadRecord } from '../../object/register/load';
import { staleRow } from '../../object/stale';
import { seesEnvironmentAccounts } from '../../policies/record';
import { decrypt, encrypt } from '../../secrets';
import { environments } from './register';

interface AccountRow extends Record<string, unknown>, Omit<EnvironmentAccount, 'readBy'> {
  readBy: string | null;
}

/** Null where the asking user may not see them. */
export async function accountsOf(
  { platform, db, actor }: TenantContext,
  { id }: { id: string },
  project: LoadedProject,
): Promise<EnvironmentAccount[] | null> {
  if (!seesEnvironmentAccounts(actor, project)) return null;
  const rows = await db.query<AccountRow>(
    `SELECT a.id, a.name, a.purpose, a.version, a.updated_at AS "updatedTime", r.user_id AS "readBy", r.at AS "readTime",
            (SELECT count(*)::int FROM environment_account_read c
              WHERE c.tenant_id = $1 AND c.account_id = a.id) AS "readCount"
       FROM environment_account a
       LEFT JOIN LATERAL (SELECT l.user_id, l.at FROM environment_account_read l
                           WHERE l.tenant_id = $1 AND l.account_id = a.id ORDER BY l.id DESC LIMIT 1) r ON true
      WHERE a.tenant_id = $1 AND a.environment_id = $2 ORDER BY a.name, a.id`,
    [id],
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({
    ...row,
    updatedTime: iso(row.updatedTime),
    readBy: people(row.readBy),
    readTime: row.readTime && iso(row.readTime),
  }));
}

/** The environment of an act on its accounts: 404 where it may not be seen, else 403. */
async function environmentFor(context: TenantContext, id: string, act: 'view' | 'update') {
  const loaded = await loadRecord(context, environments, id, act, act === 'update' ? 'keep' : undefined);
  if (!seesEnvironmentAccounts(context.actor, loaded.project)) throw forbidden();
  return loaded;
}

const LOGGED = { module: 'environment', objectType: 'environment' } as const;

export async function addAccount(
  context: TenantContext,
  environmentId: string,
  { name, secret, purpose = '' }: AccountCreate,
): Promise<{ id: string }> {
  const id = newId();
  await context.db.transaction(async (db) => {
    const { row } = await environmentFor({ ...context, db }, environmentId, 'update');
    const secretCipher = encrypt(context.platform.env, secret);
    const kept = { id, environmentId: row.id, name: name.trim(), purpose: purpose.trim(), secretCipher };
    await db.insert(environmentAccount, { ...kept, createdBy: context.actor.userId, updatedBy: context.actor.userId });
    await logOperation(db, context.actor, {
      ...LOGGED,
      action: 'accountAdded',
      objectId: row.id,
      projectId: row.projectId,
      detail: { account: name.trim() },
    });
  });
  return { id };
}

async function accountFor(context: TenantContext, environmentId: string, accountId: string, act: 'view' | 'update') {
  const { row } = await environmentFor(context, environmentId, act);
  const account = await context.db.find(environmentAccount, accountId);
  if (account?.environmentId !== row.id) throw notFound('账号');
  return { row, account };
}

export async function updateAccount(
  context: TenantContext,
  environmentId: string,
  accountId: string,
  { version, name, secret, purpose }: AccountUpdate,
): Promise<{ version: number }> {
  await context.db.transaction(async (db) => {
    const { row, account } = await accountFor({ ...context, db }, environmentId, accountId, 'update');
    const changed = await db.update(
      environmentAccount,
      {
        ...(name !== undefined && { name: name.trim() }),
        ...(purpose !== undefined && { purpose: purpose.trim() }),
        ...(secret !== undefined && { secretCipher: encrypt(context.platform.env, secret) }),
        version: version + 1,
        updatedBy: context.actor.userId,
        updatedAt: new Date().toISOString(),
      },
      and(eq(environmentAccount.id, accountId), eq(environmentAccount.version, version)),
    );
    if (changed === 0) {
      const { name: kept, purpose: use, version: now } = account;
      throw await staleRow(context, account, { version: now, name: kept, purpose: use });
    }
    await logOperation(db, context.actor, {
      ...LOGGED,
      action: 'accountChanged',
      objectId: row.id,
      projectId: row.projectId,
      detail: { account: account.name, password: secret !== undefined },
    });
  });
  return { version: version + 1 };
}

export async function removeAccount(context: TenantContext, environmentId: string, accountId: string): Promise<void> {
  await context.db.transaction(async (db) => {
    const { row, account } = await accountFor({ ...context, db }, environmentId, accountId, 'update');
    await db.delete(environmentAccount, eq(environmentAccount.id, accountId));
    await logOperation(db, context.actor, {
      ...LOGGED,
      action: 'accountRemoved',
      objectId: row.id,
      projectId: row.projectId,
      detail: { account: account.name },
    });
  });
}

/** Nobody reads a password unseen: the entry is written with the answer, or there is none. */
export async function readSecret(
  context: TenantContext,
  environmentId: string,
  accountId: string,
): Promise<{ secret: string }> {
  return context.db.transaction(async (db) => {
    const { row, account } = await accountFor({ ...context, db }, environmentId, accountId, 'view');
    await db.insert(environmentAccountRead, { id: newId(), accountId, userId: context.actor.userId });
    await logOperation(db, context.actor, {
      ...LOGGED,
      action: 'accountRead',
      objectId: row.id,
      projectId: row.projectId,
      detail: { account: account.name },
    });
    return { secret: decrypt(context.platform.env, account.secretCipher) };
  });
}
