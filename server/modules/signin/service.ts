/** What follows a round trip to a provider: a session, a tie, or a question for the password. */

import { holds } from '../../../contract/access';
import { PROVINCE_PROVIDER } from '../../../contract/auth/providers';
import type {
  Identities,
  InAppReturn,
  InAppStart,
  InAppWay,
  SsoConfirm,
  SsoOutcome,
  SsoReturn,
  SsoStart,
} from '../../../contract/auth/signIn';
import type { Session } from '../../base/actor';
import { againstRule, invalid, notFound, unauthenticated } from '../../errors';
import { clientOf } from '../../http/plugins';
import type { RequestContext } from '../../http/route';
import type { Platform } from '../../platform';
import { encrypt } from '../../secrets';
import { asksForCode, isOwnPassword, noteSignIn, openSession } from '../auth';
import { type AppSignIn, appAuthorize, appPerson, appSignIn, appSignInOf } from '../directorySync';
import { noted } from './attempts';
import { dingTalkPerson, dingTalkUrl } from './dingTalk';
import { SignInRefused } from './faults';
import { giveByGroups } from './groups';
import { authorizationUrl, isTest, type Named, personOf } from './oidc';
import { assertMember, findPerson, identitiesOf, makeTicket, peekTicket, tellOwner, tie } from './people';
import { type KnownProvider, providerOf, returnAddress } from './provider';
import { beginTrip, type KnownTrip, takeTrip } from './trips';

/** @param browser ties the trip to it. @throws 404, UNAVAILABLE, 401 for binding without a session */
export async function startSignIn(
  platform: Platform,
  { provider: id, redirect, purpose }: SsoStart,
  browser: string,
  session: Session | null,
): Promise<string> {
  const provider = await providerOf(platform, id);
  if (purpose && purpose !== 'login' && !session) throw unauthenticated();
  if (purpose === 'test') assertKeeps(session, provider);
  if (purpose === 'bind') assertUnbound(session);
  const trip = await beginTrip(platform, {
    provider: id,
    redirect,
    browser,
    session: purpose === 'bind' ? session : null,
    test: purpose === 'test',
  });
  return provider.kind === 'DINGTALK'
    ? dingTalkUrl(platform, provider, trip.state)
    : authorizationUrl(platform.env, provider, trip);
}

/** Whoever keeps a provider tests it, and none but one of OpenID Connect: only there is something signed. @throws 404 */
function assertKeeps(session: Session | null, { tenantId, kind }: KnownProvider): void {
  const actor = session?.actor;
  if (!actor || tenantId !== actor.tenantId || kind !== 'OIDC' || !holds(actor, 'ENTERPRISE:SIGN_IN:MANAGE')) {
    throw notFound('登录方式');
  }
}

/** A session that an enterprise's provider opened says nothing about the account elsewhere. @throws RULE */
export function assertUnbound(session: Session | null): void {
  if (session?.boundTenantId) throw againstRule('您是用企业的登录方式进来的，这项操作需要先用密码登录');
}

type Context = Pick<RequestContext, 'platform' | 'request' | 'reply'>;

/** @param browser from the cookie of the start */
export async function finishOidc(context: Context, back: SsoReturn, browser: string | undefined): Promise<SsoOutcome> {
  const { platform } = context;
  const trip = await takeTrip(platform, back.state, browser);
  // WeCom and Feishu send back to the same page as every provider does.
  const door = await appSignIn(platform, trip.provider);
  if (door) return enterByApp(context, door, trip, back.code);
  const provider = await providerOf(platform, trip.provider);
  const coming = { provider, ip: context.request.ip, name: null as string | null };
  return noted(platform, coming, () => judged(context, provider, trip, back, browser as string, coming));
}

/** What the provider says is verified; `coming` learns how it calls who came. */
async function judged(
  context: Context,
  provider: KnownProvider,
  trip: KnownTrip,
  back: SsoReturn,
  browser: string,
  coming: { name: string | null },
): Promise<SsoOutcome> {
  const { redirect } = trip;
  try {
    const person = await personOf(context.platform.env, provider, trip, back);
    coming.name = person.name ?? person.subject;
    if (isTest(trip)) return { outcome: 'tested', redirect, providerName: provider.name, fault: null };
    return await admit(context, { provider, person, trip, browser, ofOrganisation: false });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const { fault } = error;
    context.request.log.warn(
      { provider: provider.id, tenantId: provider.tenantId, ...fault },
      'the answer of a sign-in provider was refused',
    );
    if (!isTest(trip)) throw error;
    return { outcome: 'tested', redirect, providerName: provider.name, fault };
  }
}

export async function finishDingTalk(
  context: Context,
  { authCode, state }: { authCode: string; state: string },
  browser: string | undefined,
): Promise<SsoOutcome> {
  const { platform } = context;
  const trip = await takeTrip(platform, state, browser);
  const provider = await providerOf(platform, trip.provider);
  if (provider.kind !== 'DINGTALK') throw notFound('登录方式');
  const coming = { provider, ip: context.request.ip, name: null as string | null };
  return noted(platform, coming, async () => {
    const { ownOrganisation, ...person } = await dingTalkPerson(platform, provider, authCode);
    coming.name = person.name ?? person.subject;
    return admit(context, { provider, person, trip, browser: browser as string, ofOrganisation: ownOrganisation });
  });
}

/**
 * Begins a sign-in from within the app of a service that enterprises take their people from.
 *
 * @returns null where no enterprise, or more than one, lets its people in by it; `url` null: the page asks the app itself
 */
export async function startInApp(
  platform: Platform,
  { kind, tenantCode, redirect }: InAppStart,
  browser: string,
): Promise<InAppWay | null> {
  const door = await appSignInOf(platform, kind, tenantCode);
  if (!door) return null;
  const { state } = await beginTrip(platform, { provider: door.id, redirect, browser, session: null });
  return {
    ...{ kind, name: door.name, state, url: appAuthorize(door, returnAddress(platform.env), state) },
    ...{ clientId: door.settings.appId, corpId: door.settings.corpId || null },
  };
}

/** @param browser from the cookie of the start */
export async function finishInApp(
  context: Context,
  { code, state }: InAppReturn,
  browser: string | undefined,
): Promise<SsoOutcome> {
  const trip = await takeTrip(context.platform, state, browser);
  const door = await appSignIn(context.platform, trip.provider);
  if (!door) throw notFound('登录方式');
  return enterByApp(context, door, trip, code);
}

/** What the policy of the enterprise demands holds of this session as of one by its provider (`http/entry.ts`). */
function enterByApp(context: Context, door: AppSignIn, trip: KnownTrip, code: string | undefined): Promise<SsoOutcome> {
  const { platform, request } = context;
  const coming = { provider: door, ip: request.ip, name: null as string | null };
  return noted(platform, coming, async () => {
    if (!code) throw againstRule('没有完成登录，请重新打开');
    const { id, tenantId, name } = door;
    const accountId = await appPerson(platform, door, code, returnAddress(platform.env), coming);
    const client = clientOf(request);
    const token = await platform.access.open(accountId, client, tenantId, {
      ...{ boundTenantId: tenantId, provider: id, idTokenCipher: null, sid: null },
    });
    await noteSignIn(platform, accountId, client, name, tenantId);
    await openSession(context, token);
    return { outcome: 'in', redirect: trip.redirect, providerName: name };
  });
}

interface Coming {
  provider: KnownProvider;
  person: Named;
  trip: KnownTrip;
  browser: string;
  ofOrganisation: boolean;
}

async function admit(
  context: Context,
  { provider, person, trip, browser, ofOrganisation }: Coming,
): Promise<SsoOutcome> {
  const { platform, request } = context;
  if (trip.bindTo) {
    const { session } = request;
    if (session?.tokenHash !== trip.bindTo.sessionHash) throw againstRule('登录状态已变化，请重新绑定');
    await tie(platform, provider, person, trip.bindTo.accountId);
    return { outcome: 'bound', redirect: trip.redirect, providerName: provider.name };
  }
  const found = await findPerson(platform, provider, person, ofOrganisation);
  if ('confirm' in found) return makeTicket(platform, provider, person, found.confirm, trip, browser);
  await letIn(context, provider, found.accountId, person);
  return { outcome: 'in', redirect: trip.redirect, providerName: provider.name };
}

async function letIn(
  context: Context,
  provider: KnownProvider,
  accountId: string,
  { idToken, sid, groups }: Pick<Named, 'idToken' | 'sid' | 'groups'>,
): Promise<void> {
  const { platform, request } = context;
  const client = clientOf(request);
  await giveByGroups(platform, provider, accountId, groups);
  const token = await platform.access.open(accountId, client, provider.tenantId ?? undefined, {
    boundTenantId: provider.tenantId,
    provider: provider.id,
    idTokenCipher: idToken && encrypt(platform.env, idToken),
    sid,
  });
  await noteSignIn(platform, accountId, client, provider.name, provider.tenantId);
  await openSession(context, token);
}

/** The password of the account with the same mail, once: then the identity is tied to it. @throws 404, VALIDATION, ACCOUNT_LOCKED */
export async function confirmSignIn(
  context: Context,
  { ticket, password }: SsoConfirm,
  browser: string | undefined,
): Promise<SsoOutcome> {
  const { platform, request } = context;
  const kept = await peekTicket(platform, ticket, browser);
  const provider = await providerOf(platform, kept.provider);
  const account = { id: kept.account_id, username: kept.username };
  if (!(await isOwnPassword(platform, account, password, clientOf(request).ip)))
    throw invalid('密码不正确', 'password');
  // The password alone does not open this account: nor may it tie a way in that asks for nothing more.
  if (await asksForCode(platform.database, account.id)) {
    throw againstRule('您的账号登录有第二步，请先用密码登录，再在个人中心的“登录方式”里绑定');
  }
  await assertMember(platform, provider, kept.account_id);
  await tie(platform, provider, kept, kept.account_id);
  await platform.database.query('DELETE FROM sso_ticket WHERE ticket_hash = $1', [kept.ticket_hash]);
  const found = await findPerson(
    platform,
    provider,
    { ...kept, email: null, emailVerified: false, idToken: null },
    false,
  );
  if (!('accountId' in found)) throw notFound('这次登录');
  await letIn(context, provider, found.accountId, { ...kept, idToken: null });
  return { outcome: 'in', redirect: kept.redirect, providerName: provider.name };
}

/** One's own identities, and the ways in of one's enterprises that are not tied yet. */
export async function myIdentities(platform: Platform, { account, boundTenantId }: Session): Promise<Identities> {
  const bound = await identitiesOf(platform, account.id, boundTenantId);
  const offered = await platform.database.query<{ id: string; kind: string; name: string; tenant_name: string }>(
    `SELECT p.id, p.kind, p.name, t.name AS tenant_name FROM sso_provider p
       JOIN tenant t ON t.id = p.tenant_id AND NOT t.disabled
       JOIN tenant_member m ON m.tenant_id = p.tenant_id AND m.id = $1 AND NOT m.disabled
      WHERE p.enabled AND ($2::uuid IS NULL OR p.tenant_id = $2::uuid) ORDER BY t.name, p.name`,
    [account.id, boundTenantId],
  );
  const { province, provinceSecret } = platform.env;
  const taken = new Set(bound.map(({ providerId }) => providerId));
  const free = offered.map((one) => ({
    id: one.id,
    kind: one.kind,
    name: one.name,
    tenantName: one.tenant_name as string | null,
  }));
  if (province.enable && provinceSecret) {
    free.push({ id: PROVINCE_PROVIDER, kind: 'OIDC', name: '省份统一登录', tenantName: null });
  }
  return { bound, free: free.filter(({ id }) => !taken.has(id)) };
}

/** @throws 404; RULE for the last way in */
export async function untie(platform: Platform, session: Session, id: string): Promise<void> {
  assertUnbound(session);
  const { database } = platform;
  await database.transaction(async (tx) => {
    const [account] = await tx.query<{ password_hash: string | null }>(
      'SELECT password_hash FROM account WHERE id = $1 FOR UPDATE',
      [session.account.id],
    );
    const kept = await tx.query<{ id: string }>('SELECT id FROM account_identity WHERE account_id = $1', [
      session.account.id,
    ]);
    if (!kept.some((one) => one.id === id)) throw notFound('绑定');
    if (!account?.password_hash && kept.length === 1) {
      throw againstRule('这是您唯一的登录方式，请先用“忘记密码”设置密码');
    }
    await tx.query('DELETE FROM account_identity WHERE id = $1 AND account_id = $2', [id, session.account.id]);
  });
  await tellOwner(platform, session.account.id, '您的账号解除了一个绑定的登录方式。');
}
