/**
 * Whom a provider's person is here. A provider is believed about its subject alone: who keeps one can assert any mail, and
 * accounts belong to all enterprises. So a mail links by itself only where the enterprise has proven the domain and the
 * account is nobody else's; else the account's password is asked once.
 */

import type { SsoOutcome } from '../../../contract/auth/signIn';
import { cutText } from '../../../contract/text/cut';
import { iso, newId } from '../../base/present';
import { TenantDb } from '../../db/scope';
import { againstRule, duplicate, forbidden, notFound } from '../../errors';
import { loadActors } from '../../object/actors';
import type { Platform } from '../../platform';
import { asksForCode, hashToken, mailOwner, newToken } from '../auth';
import { assertMayGive, givenOf, joinTenant, mayDecideOver } from '../tenant';
import type { Named } from './oidc';
import type { KnownProvider } from './provider';
import { type KnownTrip, TRIP_MINUTES } from './trips';

/** An account to open a session for, or the account whose password has to be given first. */
export type Found = { accountId: string } | { confirm: { accountId: string; userName: string } };

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

async function isProven({ database }: Platform, tenantId: string, email: string): Promise<boolean> {
  const rows = await database.query(
    'SELECT 1 FROM sso_domain WHERE tenant_id = $1 AND domain = $2 AND verified_at IS NOT NULL',
    [tenantId, domainOf(email)],
  );
  return rows.length > 0;
}

async function knownAccount(
  { database }: Platform,
  provider: KnownProvider,
  { subject, name }: Named,
): Promise<string | null> {
  const [row] = await database.query<{ account_id: string; disabled: boolean }>(
    `UPDATE account_identity i SET last_at = now(), name = coalesce($3, i.name) FROM account a
      WHERE i.provider = $1 AND i.subject = $2 AND a.id = i.account_id RETURNING i.account_id, a.disabled`,
    [provider.id, subject, name],
  );
  if (row?.disabled) throw forbidden('您的账号已停用，请联系企业管理员');
  return row?.account_id ?? null;
}

/** @throws FORBIDDEN for somebody who is no member of the provider's enterprise any more */
export async function assertMember(
  { database }: Platform,
  { tenantId, tenantName }: KnownProvider,
  accountId: string,
): Promise<void> {
  if (!tenantId) return;
  const rows = await database.query('SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id = $2 AND NOT disabled', [
    tenantId,
    accountId,
  ]);
  if (rows.length === 0) throw forbidden(`您不是「${tenantName}」的成员，或已被停用，请联系企业管理员`);
}

interface Candidate extends Record<string, unknown> {
  id: string;
  username: string;
  verified: boolean;
  disabled: boolean;
  /** How many enterprises it stands in, and whether this is one of them. */
  tenants: number;
  here: boolean;
}

interface Mailbox {
  /**
   * Whose mail it is among the enterprise's own people: by proof, else a single one that merely names it. Of others an
   * enterprise's provider is told nothing: whoever keeps it may ask for any mail. The operator's is told of all.
   */
  match: Candidate | null;
  /** Somebody has proven it, wherever they are: no second account is made of it. */
  taken: boolean;
}

async function mailboxOf({ database }: Platform, { tenantId }: KnownProvider, email: string): Promise<Mailbox> {
  const found = await database.query<Candidate>(
    `SELECT a.id, a.username, a.disabled, a.email_verified_at IS NOT NULL AS verified,
            (SELECT count(*)::int FROM tenant_member m WHERE m.id = a.id AND m.removed_at IS NULL) AS tenants,
            EXISTS (SELECT 1 FROM tenant_member m WHERE m.id = a.id AND m.tenant_id = $2 AND NOT m.disabled) AS here
       FROM account a WHERE lower(a.email) = $1`,
    [email, tenantId],
  );
  const ours = found.filter(({ here, verified }) => (tenantId === null ? verified : here));
  const match = ours.find(({ verified }) => verified) ?? (ours.length === 1 ? ours[0] : undefined);
  return { match: match ?? null, taken: found.some(({ verified }) => verified) };
}

/**
 * May a provider open an account by a mail alone? Whoever keeps it could say that mail of themselves: so not an account
 * that may more than its keeper may, nor one that asks for more than a password.
 */
async function mayLetIn(
  { database }: Platform,
  { tenantId, keeperId }: KnownProvider,
  accountId: string,
): Promise<boolean> {
  if (!tenantId || !keeperId || (await asksForCode(database, accountId))) return false;
  const db = new TenantDb(database, tenantId);
  const keeper = (await loadActors(db, [keeperId])).get(keeperId);
  return keeper !== undefined && (await mayDecideOver(db, keeper, accountId));
}

/** @throws FORBIDDEN or RULE, with what the person can do */
export async function findPerson(
  platform: Platform,
  provider: KnownProvider,
  person: Named,
  ofOrganisation: boolean,
): Promise<Found> {
  const known = await knownAccount(platform, provider, person);
  if (known) {
    await assertMember(platform, provider, known);
    return { accountId: known };
  }
  const { email, emailVerified } = person;
  const proven = email !== null && provider.tenantId !== null && (await isProven(platform, provider.tenantId, email));
  const { match, taken } = email === null ? { match: null, taken: false } : await mailboxOf(platform, provider, email);
  if (match?.disabled) throw forbidden('您的账号已停用，请联系企业管理员');
  if (match) {
    const onlyHere = match.here && match.tenants === 1;
    const byItself =
      emailVerified && match.verified && onlyHere && proven && (await mayLetIn(platform, provider, match.id));
    if (!byItself) {
      return { confirm: { accountId: match.id, userName: match.username } };
    }
    await tie(platform, provider, person, match.id);
    return { accountId: match.id };
  }
  if (!taken && provider.tenantId && provider.createAccounts && (proven || ofOrganisation)) {
    return { accountId: await createPerson(platform, provider.tenantId, provider, person, proven && emailVerified) };
  }
  throw forbidden(
    `「${provider.name}」的这个身份还没有绑定账号。请用密码登录后，在个人中心的“登录方式”里绑定；还不是企业成员的，请联系企业管理员邀请您`,
  );
}

/** @throws DUPLICATE when the identity, or the account, is tied otherwise already */
export async function tie(
  platform: Platform,
  provider: KnownProvider,
  person: Pick<Named, 'subject' | 'name'>,
  accountId: string,
): Promise<void> {
  const { database } = platform;
  const added = await database.query(
    `INSERT INTO account_identity (id, account_id, provider, subject, name, last_at) VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT DO NOTHING RETURNING id`,
    [newId(), accountId, provider.id, person.subject, person.name],
  );
  if (added.length === 0) {
    const [held] = await database.query<{ account_id: string; subject: string }>(
      'SELECT account_id, subject FROM account_identity WHERE provider = $1 AND (subject = $2 OR account_id = $3)',
      [provider.id, person.subject, accountId],
    );
    if (held?.account_id === accountId && held.subject === person.subject) return;
    throw duplicate(
      held?.account_id === accountId
        ? `您的账号已绑定「${provider.name}」的另一个身份，请先解除`
        : `「${provider.name}」的这个身份已绑定其他账号`,
    );
  }
  await tellOwner(platform, accountId, `您的账号已绑定「${provider.name}」，今后可以用它登录。`);
}

/** Of a change of an account's ways in. */
export const tellOwner = (platform: Platform, accountId: string, body: string): Promise<void> =>
  mailOwner(platform, accountId, { title: '登录方式有变化', body });

const USER_NAME_TRIES = 20;

/** A new account without a password, and its membership, with what the provider's keeper may still give. */
async function createPerson(
  platform: Platform,
  tenantId: string,
  provider: KnownProvider,
  person: Named,
  verified: boolean,
): Promise<string> {
  const db = new TenantDb(platform.database, tenantId);
  const given = await givenOf(db, provider.roleId ? { roleIds: [provider.roleId] } : {});
  if (provider.roleId) {
    const keeper = provider.keeperId ? (await loadActors(db, [provider.keeperId])).get(provider.keeperId) : undefined;
    const mayStill =
      keeper &&
      (await assertMayGive(db, keeper, given).then(
        () => true,
        () => false,
      ));
    if (!mayStill) throw againstRule(`「${provider.name}」为新成员指定的角色已不能授予，请联系企业管理员`);
  }
  const stem = (person.email?.split('@')[0] ?? `sso-${newToken().slice(0, 8)}`)
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '-')
    .slice(0, 40);
  return db.transaction(async (tx) => {
    const id = newId();
    for (let n = 0; n < USER_NAME_TRIES; n += 1) {
      const added = await platform.database.query(
        `INSERT INTO account (id, username, name, email, email_verified_at)
         VALUES ($1, $2, $3, $4, CASE WHEN $5::boolean THEN now() END) ON CONFLICT DO NOTHING RETURNING id`,
        [id, n === 0 ? stem : `${stem}${n + 1}`, cutText(person.name ?? stem, 50), person.email, verified],
      );
      if (added.length > 0) {
        await joinTenant(platform, tx, { userId: id, ...given, by: null });
        await tie(platform, provider, person, id);
        return id;
      }
    }
    throw duplicate('无法为您取一个用户名，请联系企业管理员');
  });
}

/** Keeps who came, until the password of the account with the same mail is given. */
export async function makeTicket(
  { database }: Platform,
  provider: KnownProvider,
  person: Named,
  { accountId, userName }: { accountId: string; userName: string },
  trip: KnownTrip,
  browser: string,
): Promise<SsoOutcome> {
  const ticket = newToken();
  await database.query(
    `INSERT INTO sso_ticket (ticket_hash, provider, subject, name, groups, sid, account_id, browser_hash, redirect, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(mins => $10::int))`,
    [
      hashToken(ticket),
      provider.id,
      person.subject,
      person.name,
      person.groups,
      person.sid,
      accountId,
      hashToken(browser),
      trip.redirect,
      TRIP_MINUTES,
    ],
  );
  return { outcome: 'confirm', redirect: trip.redirect, ticket, userName, providerName: provider.name };
}

export interface Ticket extends Record<string, unknown> {
  ticket_hash: string;
  provider: string;
  subject: string;
  name: string | null;
  groups: string[] | null;
  sid: string | null;
  account_id: string;
  username: string;
  redirect: string;
}

/** Stays for another try at the password; `tie` and its end remove it. @throws 404 */
export async function peekTicket({ database }: Platform, ticket: string, browser: string | undefined): Promise<Ticket> {
  const [row] = await database.query<Ticket>(
    `SELECT k.ticket_hash, k.provider, k.subject, k.name, k.groups, k.sid, k.account_id, a.username, k.redirect
       FROM sso_ticket k JOIN account a ON a.id = k.account_id AND NOT a.disabled
      WHERE k.ticket_hash = $1 AND k.browser_hash = $2 AND k.expires_at > now()`,
    [hashToken(ticket), hashToken(browser ?? '')],
  );
  if (!row) throw notFound('这次登录');
  return row;
}

interface IdentityRow extends Record<string, unknown> {
  id: string;
  provider: string;
  provider_name: string | null;
  tenant_name: string | null;
  name: string | null;
  created_at: string;
  last_at: string | null;
}

/** @param boundTenantId of a session that an enterprise's provider opened: those of that enterprise alone */
export async function identitiesOf({ database }: Platform, accountId: string, boundTenantId: string | null) {
  const rows = await database.query<IdentityRow>(
    `SELECT i.id, i.provider, p.name AS provider_name, t.name AS tenant_name, i.name, i.created_at, i.last_at
       FROM account_identity i LEFT JOIN sso_provider p ON p.id::text = i.provider LEFT JOIN tenant t ON t.id = p.tenant_id
      WHERE i.account_id = $1 AND ($2::uuid IS NULL OR p.tenant_id = $2::uuid) ORDER BY i.created_at`,
    [accountId, boundTenantId],
  );
  return rows.map((row) => ({
    id: row.id,
    providerId: row.provider,
    providerName: row.provider_name ?? '省份统一登录',
    tenantName: row.tenant_name,
    name: row.name,
    boundTime: iso(row.created_at),
    lastTime: row.last_at && iso(row.last_at),
  }));
}
