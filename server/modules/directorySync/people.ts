/**
 * People whom a directory brings, changes and takes away. It may do here what an administrator may: members of the
 * enterprise, and accounts that were made for it. An account that is also somebody else's keeps its name, mail and password.
 */
import { and, eq, sql } from 'drizzle-orm';
import { USER_NAME_PATTERN } from '../../../contract/tenant/constants';
import { newId } from '../../base/present';
import { directoryGroupMember, directoryPerson, tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate } from '../../errors';
import { changesOf, logOperation } from '../../object/operationLog';
import { changeStatus, givenOf, joinTenant } from '../tenant';
import { countLeaving } from './leaving';
import { place } from './placing';
import { type Wanted, wantedBy } from './profile';
import { type Acting, heirOf, isOwner } from './source';

export type Person = typeof directoryPerson.$inferSelect;

const OWNER_STAYS = '企业所有者不能由目录停用，请先移交企业';
const NAME_TRIES = 50;
const LABELS = { userName: '用户名', name: '姓名', email: '邮箱', mobile: '手机号', title: '岗位', active: '在职' };

/** What the directory said last. */
export const asProfile = ({ profile, userName, externalId, active }: Person) => ({
  ...profile,
  ...{ userName, externalId, active },
});
export const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** @returns the person whom this directory already calls so, gone ones too */
export const personNamed = async ({ db, source }: Acting, userName: string): Promise<Person | undefined> =>
  (
    await db.select(
      directoryPerson,
      and(eq(directoryPerson.sourceId, source.id), eq(directoryPerson.nameKey, keyOf(userName))),
    )
  )[0];

/** A member whom the directory means: by user name, else by a mail that they have proven. Not one whom it has named already. */
async function memberFor({ db, source }: Acting, { userName, email }: Wanted): Promise<string | null> {
  // Each by its own index: one condition with OR reads all members of the enterprise for everybody who comes.
  const [row] = await db.query<{ id: string }>(
    `SELECT m.id
       FROM (SELECT id, 1 AS place FROM account WHERE username = $2
             UNION ALL
             SELECT id, 2 FROM account WHERE lower(email) = $3 AND email_verified_at IS NOT NULL) a
       JOIN tenant_member m ON m.tenant_id = $1 AND m.id = a.id
      WHERE NOT EXISTS (SELECT 1 FROM directory_person p
                         WHERE p.tenant_id = m.tenant_id AND p.source_id = $4 AND p.user_id = m.id)
      ORDER BY a.place LIMIT 1`,
    [keyOf(userName), email, source.id],
  );
  return row?.id ?? null;
}

/** Whether this enterprise has proven the domain of a mail: then the mail of an account that is made for it is its own. */
async function isProven(db: TenantDb, email: string | null): Promise<boolean> {
  if (!email) return false;
  const rows = await db.query(
    'SELECT 1 FROM sso_domain WHERE tenant_id = $1 AND domain = $2 AND verified_at IS NOT NULL',
    [email.slice(email.lastIndexOf('@') + 1)],
  );
  return rows.length > 0;
}

/** @throws DUPLICATE where the address is somebody's who is no member */
async function assertFreeMail({ platform }: Acting, email: string | null, except: string | null): Promise<void> {
  if (!email) return;
  const taken = await platform.database.query(
    `SELECT 1 FROM account WHERE lower(email) = $1 AND email_verified_at IS NOT NULL AND id IS DISTINCT FROM $2::uuid`,
    [email, except],
  );
  if (taken.length > 0) throw duplicate(`邮箱 ${email} 已有账号，但不是本企业的成员，请先邀请对方加入`, 'userName');
}

/** An account without a password, under the directory's name or the nearest one that is free. */
async function makeAccount(acting: Acting, wanted: Wanted): Promise<string> {
  const { platform, db } = acting;
  await assertFreeMail(acting, wanted.email, null);
  const proven = await isProven(db, wanted.email);
  const spelt = keyOf(wanted.userName)
    .replace(/[^a-z0-9._@-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 58);
  const stem = new RegExp(USER_NAME_PATTERN).test(spelt) ? spelt : `user-${newId().slice(-8)}`;
  for (let n = 0; n < NAME_TRIES; n += 1) {
    const id = newId();
    const added = await platform.database.query(
      `INSERT INTO account (id, username, name, email, mobile, email_verified_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::boolean THEN now() END) ON CONFLICT (username) DO NOTHING RETURNING id`,
      [id, n === 0 ? stem : `${stem}${n + 1}`, wanted.name, wanted.email, wanted.mobile, proven],
    );
    if (added.length > 0) return id;
  }
  throw duplicate(`用户名「${stem}」及相近的名字都已被使用`, 'userName');
}

/**
 * Brings somebody who is not known yet, or is gone: as the member that they are already, or as a new one.
 * @throws DUPLICATE for a name or a mail that is somebody's, RULE without a place left
 */
export async function bring(acting: Acting, wanted: Wanted): Promise<Person> {
  const { platform, db, source, name } = acting;
  const known = await personNamed(acting, wanted.userName);
  if (known && !known.goneAt) throw duplicate(`目录中已有用户名「${wanted.userName}」`, 'userName');
  if (known) {
    await db.update(directoryPerson, { goneAt: null }, eq(directoryPerson.id, known.id));
    return change(acting, { ...known, goneAt: null }, wanted);
  }
  const found = await memberFor(acting, wanted);
  const userId = found ?? (await makeAccount(acting, wanted));
  const given = await givenOf(db, {});
  await joinTenant(platform, db, { ...given, userId, position: wanted.title, by: source.updatedBy });
  const row = {
    id: newId(),
    sourceId: source.id,
    userId,
    userName: wanted.userName,
    nameKey: keyOf(wanted.userName),
    externalId: wanted.externalId,
    active: wanted.active,
    profile: { ...wanted.profile },
    email: found ? null : wanted.email,
    made: found === null,
  };
  await db.insert(directoryPerson, row);
  await logOperation(db, null, {
    module: 'directorySync',
    action: found ? 'personFound' : 'personBrought',
    objectType: 'member',
    objectId: userId,
    detail: { directory: name, userName: wanted.userName, name: wanted.name },
  });
  const person = (await db.find(directoryPerson, row.id)) as Person;
  // Who was disabled here by hand stays so: the directory has not said that they came back.
  if (!wanted.active) await stand(acting, person, false);
  await place(acting, person);
  return (await db.find(directoryPerson, row.id)) as Person;
}

/** Says of a known person what the directory says now. In the caller's transaction. @throws RULE for the owner's end */
export async function change(acting: Acting, person: Person, wanted: Wanted): Promise<Person> {
  const { db } = acting;
  if (keyOf(wanted.userName) !== person.nameKey) {
    const other = await personNamed(acting, wanted.userName);
    if (other) throw duplicate(`目录中已有用户名「${wanted.userName}」`, 'userName');
  }
  const email = await tellAccount(acting, person, wanted);
  await tellPosition(acting, person, wanted);
  await db.update(
    directoryPerson,
    {
      userName: wanted.userName,
      nameKey: keyOf(wanted.userName),
      externalId: wanted.externalId,
      active: wanted.active,
      profile: { ...wanted.profile },
      email,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    },
    eq(directoryPerson.id, person.id),
  );
  await logOperation(db, null, {
    module: 'directorySync',
    action: 'personChanged',
    objectType: 'member',
    objectId: person.userId,
    changes: changesOf(LABELS, wantedBy(asProfile(person)) as unknown as Record<string, unknown>, { ...wanted }),
    detail: { directory: acting.name },
  });
  // Who was disabled here by hand stays so until the directory has said that they left and came back.
  if (!wanted.active || !person.active) await stand(acting, person, wanted.active);
  const now = (await db.find(directoryPerson, person.id)) as Person;
  await place(acting, now);
  return (await db.find(directoryPerson, person.id)) as Person;
}

/** Deleted there: disabled here, and no longer known to it by any call. @throws RULE for the owner */
export async function forget(acting: Acting, person: Person): Promise<void> {
  const { db } = acting;
  await stand(acting, person, false);
  await db.delete(directoryGroupMember, eq(directoryGroupMember.personId, person.id));
  await db.update(
    directoryPerson,
    { active: false, goneAt: sql`now()`, updatedAt: sql`now()`, version: sql`version + 1` },
    eq(directoryPerson.id, person.id),
  );
  await place(acting, { ...person, active: false });
}

/** Lets a member in or puts them out, with the hand-over that the directory is set to. */
export async function stand(acting: Acting, person: Person, active: boolean): Promise<void> {
  const { platform, db, source, name, left } = acting;
  const { userId } = person;
  const member = await db.find(tenantMember, userId);
  if (!member || member.disabled === !active) return;
  if (!active) {
    if (await isOwner(db, userId)) throw againstRule(OWNER_STAYS);
    if (source.kind === 'SCIM' && !acting.confirmed) await countLeaving(acting, person);
    const handOverTo = await heirOf(acting, userId);
    await changeStatus(acting, { userId, disabled: true, ...(handOverTo && { handOverTo }) }, null, {
      directory: name,
    });
    left.add(userId);
  } else if (member.removedAt) {
    await joinTenant(platform, db, { ...(await givenOf(db, {})), userId, by: source.updatedBy });
  } else {
    await changeStatus(acting, { userId, disabled: false }, null, { directory: name });
  }
  db.afterCommit(() => platform.bus.publish({ type: 'directory', tenantId: db.tenantId }));
}

/** Name, number and mail of an account that was made for this directory and is nobody else's. @returns the mail it gave last */
async function tellAccount(acting: Acting, person: Person, wanted: Wanted): Promise<string | null> {
  const { platform, db } = acting;
  if (!person.made) return person.email;
  const [own] = await platform.database.query<{
    email: string | null;
    name: string;
    mobile: string | null;
    others: number;
  }>(
    `SELECT a.email, a.name, a.mobile,
            (SELECT count(*)::int FROM tenant_member o WHERE o.id = a.id AND o.tenant_id <> $2) AS others
       FROM account a WHERE a.id = $1`,
    [person.userId, db.tenantId],
  );
  if (!own || own.others > 0 || (await isOwner(db, person.userId))) return person.email;
  // Who has set another mail since keeps it: their password is asked for at that address.
  const theirs = (own.email?.toLowerCase() ?? null) !== person.email;
  const email = theirs ? person.email : wanted.email;
  if (!theirs && email !== person.email) {
    await assertFreeMail(acting, email, person.userId);
    await platform.database.query(
      'UPDATE account SET email = $2, email_verified_at = CASE WHEN $3::boolean THEN now() END WHERE id = $1',
      [person.userId, email, await isProven(db, email)],
    );
  }
  if (own.name !== wanted.name || own.mobile !== wanted.mobile) {
    await platform.database.query('UPDATE account SET name = $2, mobile = $3 WHERE id = $1', [
      person.userId,
      wanted.name,
      wanted.mobile,
    ]);
    db.afterCommit(() => {
      platform.bus.publish({ type: 'directory', tenantId: db.tenantId });
      platform.bus.publish({ type: 'session', accountId: person.userId });
    });
  }
  return email;
}

async function tellPosition({ db }: Acting, { userId }: Person, { title }: Wanted): Promise<void> {
  if (!title) return;
  await db.update(
    tenantMember,
    { position: title, updatedAt: sql`now()`, version: sql`version + 1` },
    and(eq(tenantMember.id, userId), sql`position IS DISTINCT FROM ${title}`),
  );
}
