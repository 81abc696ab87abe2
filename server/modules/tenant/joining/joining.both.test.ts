/** Joining an enterprise: by a mailed invitation, by a link for several; what ends either. */

import type { CurrentUser } from '../../../../contract/auth/account';
import type { PageOf } from '../../../../contract/envelope';
import type {
  Invitation,
  InvitationSent,
  InvitationsMade,
  InvitationView,
} from '../../../../contract/tenant/invitation';
import { newId } from '../../../base/present';
import { SESSION_COOKIE } from '../../../http/names';
import { type Answer, type Client, testEnv, useTestApp } from '../../../test/app';
import { lastMailTo } from '../../../test/outbox';

const t = useTestApp({ jobs: true });
const base = 'user-center/tenant/invitation';
const dataDir = testEnv(null).dataDir;
/** Both databases may run in one process, and share its outbox. */
const run = newId().slice(-12);
let serial = 0;
const address = (name: string) => `${name}${++serial}-${run}@example.com`;
const sql = <T extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
  t().app.platform.database.query<T>(text, params);

async function enterprise() {
  const made = await t().enterprise();
  return { ...made, api: await t().as(made.owner, made.tenant) };
}
const invite = (api: Client, email: string, more: object = {}) =>
  api.post<InvitationsMade>(base, { people: [{ email, name: '新同事' }], ...more });
const listed = async (api: Client, query = '') => (await api.get<PageOf<Invitation>>(`${base}?${query}`)).data.result;
const show = (token: string) => t().visitor.get<InvitationView>(`portal/invitation?token=${token}`);
const newAccount = (userName = `new${++serial}`) => ({ userName, name: '新同事', password: 'Kestrel20263' });
const accept = (token: string, account?: object, client = t().visitor) =>
  client.post('portal/invitation/accept', { token, ...(account && { account }) });
async function signedIn(answer: Answer): Promise<CurrentUser> {
  const cookie = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(String(answer.headers['set-cookie']))?.[1] ?? null;
  return (await t().client(cookie, null).get<CurrentUser>('user-center/account/logged')).data;
}
const withAddress = async (email: string) => {
  const user = await t().factory.user();
  await sql('UPDATE account SET email = $2 WHERE id = $1', [user.id, email]);
  return user;
};

it('by mail: who opens the link sees it as often as they like, joins once, and stands in the enterprise', async () => {
  const { api, tenant } = await enterprise();
  const email = address('Li.Lei');
  expect((await invite(api, email)).data).toEqual({ invited: 1, refused: [] });
  const mail = await lastMailTo(dataDir, email.toLowerCase());
  expect(mail.subject).toContain('邀请您加入');
  for (const _ of [1, 2, 3])
    expect((await show(mail.token)).data).toMatchObject({ state: 'PENDING', hasAccount: false });
  const joined = await accept(mail.token, newAccount());
  expect(joined.status).toBe(200);
  const user = await signedIn(joined);
  expect(user).toMatchObject({ tenantCode: tenant.code, email: email.toLowerCase(), name: '新同事' });
  expect(user.roles.map(({ roleCode }) => roleCode)).toEqual(['ROLE_TENANT_MEMBER']);
  expect(await listed(api)).toMatchObject([{ state: 'ACCEPTED', uses: 1 }]);
  expect((await accept(mail.token, newAccount())).message).toContain('已接受');
  const [row] = await sql('SELECT email_verified_at IS NOT NULL AS proven FROM account WHERE id = $1', [user.userId]);
  expect(row).toEqual({ proven: true });
});

it('keeps no token: neither the invitation nor the queue holds what opens it', async () => {
  const { api } = await enterprise();
  const email = address('secret');
  await invite(api, email);
  const { token } = await lastMailTo(dataDir, email);
  const rows = await sql<{ all: string }>(
    `SELECT to_jsonb(i)::text || ' ' AS all FROM invitation i WHERE email = $1
    UNION ALL SELECT data::text FROM pgboss.job WHERE data ->> 'to' = $1`,
    [email],
  );
  expect(rows).toHaveLength(2);
  for (const { all } of rows) expect(all).not.toContain(token);
});

it('by mail is for its address: another session is refused and it stays, the right one joins with its account', async () => {
  const { api, tenant } = await enterprise();
  const email = address('hong');
  await invite(api, email);
  const { token } = await lastMailTo(dataDir, email);
  const elsewhere = await t().enterprise();
  const other = await t().as(elsewhere.member, elsewhere.tenant);
  expect((await accept(token, undefined, other)).status).toBe(403);
  expect((await show(token)).data.state).toBe('PENDING');
  const mine = await t().factory.join(elsewhere.tenant, await withAddress(email), 'ROLE_TENANT_MEMBER');
  const session = await t().as(mine, elsewhere.tenant);
  expect((await accept(token, undefined, session)).status).toBe(200);
  expect((await session.get<CurrentUser>('user-center/account/logged')).data.tenantCode).toBe(tenant.code);
  expect((await session.get<unknown[]>('user-center/user/tenants')).data).toHaveLength(2);
});

it('by mail to an account’s proven address: nobody makes a second account of it', async () => {
  const { api } = await enterprise();
  const email = address('known');
  const user = await withAddress(email);
  await sql('UPDATE account SET email_verified_at = now() WHERE id = $1', [user.id]);
  await invite(api, email);
  const { token } = await lastMailTo(dataDir, email);
  expect((await show(token)).data.hasAccount).toBe(true);
  expect((await accept(token, newAccount())).code).toBe('A0410');
  expect((await show(token)).data.state).toBe('PENDING');
});

it('declined, revoked and run out: each says so, lets nobody in, and is asked anew by a new link alone', async () => {
  const { api } = await enterprise();
  const [no, late, back] = [address('no'), address('late'), address('back')];
  await api.post(base, { people: [no, late, back].map((email) => ({ email })) });
  const tokens = await Promise.all([no, late, back].map(async (email) => (await lastMailTo(dataDir, email)).token));
  expect((await t().visitor.post('portal/invitation/decline', { token: tokens[0] })).status).toBe(200);
  await sql(`UPDATE invitation SET expires_at = now() - interval '1 second' WHERE email = $1`, [late]);
  const byAddress = async (email: string) =>
    (await listed(api, 'pageSize=50')).find((one) => one.email === email) as Invitation;
  const revoked = await byAddress(back);
  expect((await api.post(`${base}/${revoked.id}/revoke`, { version: revoked.version })).status).toBe(200);
  expect((await api.post(`${base}/${revoked.id}/revoke`, { version: revoked.version })).status).toBe(409);
  const states = await Promise.all(tokens.map(async (token) => (await show(token ?? '')).data.state));
  expect(states).toEqual(['DECLINED', 'EXPIRED', 'REVOKED']);
  for (const token of tokens) expect((await accept(token ?? '', newAccount())).status).toBe(422);
  expect((await listed(api, 'state=EXPIRED')).map(({ email }) => email)).toEqual([late]);

  const expired = await byAddress(late);
  const sent = await api.post<InvitationSent>(`${base}/${expired.id}/resend`, { version: expired.version });
  expect(sent.data).toMatchObject({ url: null, version: expired.version + 1 });
  const anew = await lastMailTo(dataDir, late, 2);
  const replaced = await show(tokens[1] ?? '');
  expect([replaced.status, replaced.message]).toEqual([404, expect.stringContaining('只有最新的链接有效')]);
  expect((await accept(anew.token, newAccount())).status).toBe(200);
  const ended = await byAddress(back);
  expect((await api.post(`${base}/${ended.id}/resend`, { version: ended.version })).status).toBe(422);
});

it('a link for two: of three at once, two join', async () => {
  const { api, tenant } = await enterprise();
  const made = await api.post<InvitationSent>(`${base}/link`, { days: 7, maxUses: 2 });
  const token = /token=([\w-]+)/.exec(made.data.url ?? '')?.[1] ?? '';
  const answers = await Promise.all([1, 2, 3].map(() => accept(token, newAccount())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
  const [row] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM tenant_member WHERE tenant_id = $1', [
    tenant.id,
  ]);
  expect(row?.count).toBe(4 + 2);
  expect(await listed(api)).toMatchObject([{ email: null, uses: 2, maxUses: 2, state: 'ACCEPTED' }]);
});

it('judges roles when it is made and when it is accepted: nobody gives what they lack', async () => {
  const { tenant, api } = await enterprise();
  const helper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
  const theirs = await t().as(helper, tenant);
  const roleId = (code: string) => tenant.roleIds.get(code);
  const giving = (code: string, email = address('x')) => invite(theirs, email, { roleIds: [roleId(code)] });
  expect((await giving('ROLE_TENANT_MGMT')).status).toBe(403);
  expect((await giving('ROLE_TENANT_OWNER')).status).toBe(403);
  expect((await invite(api, address('y'), { roleIds: [roleId('ROLE_TENANT_OWNER')] })).status).toBe(403);
  expect((await giving('ROLE_PROJECT_MANAGER')).status).toBe(400);
  const email = address('pm');
  expect((await giving('ROLE_TENANT_PM', email)).status).toBe(200);
  const { token } = await lastMailTo(dataDir, email);
  await sql('UPDATE tenant_member_role SET role_id = $3 WHERE tenant_id = $1 AND user_id = $2', [
    tenant.id,
    helper.id,
    roleId('ROLE_TENANT_MEMBER'),
  ]);
  expect((await accept(token, newAccount())).message).toContain('邀请人已不能授予');
  expect((await show(token)).data.state).toBe('PENDING');
});

it('who is a member, or has not answered, is named and holds up nobody', async () => {
  const { api, tenant, member } = await enterprise();
  const [mine, asked, fresh] = [address('mine'), address('asked'), address('fresh')];
  await sql('UPDATE account SET email = $2 WHERE id = $1', [member.id, mine]);
  await invite(api, asked);
  const people = [mine, asked.toUpperCase(), fresh].map((email) => ({ email }));
  const { data } = await api.post<InvitationsMade>(base, { people });
  expect(data.invited).toBe(1);
  expect(data.refused.map(({ email }) => email)).toEqual([mine, asked]);
  const stranger = await enterprise();
  expect(await listed(stranger.api)).toEqual([]);
  expect((await invite(await t().as(member, tenant), fresh)).status).toBe(403);
});

it('a taken user name, a weak password: nothing is used up', async () => {
  const { api, owner } = await enterprise();
  const email = address('weak');
  await invite(api, email);
  const { token } = await lastMailTo(dataDir, email);
  expect((await accept(token, { ...newAccount(), userName: owner.username.toUpperCase() })).status).toBe(409);
  expect((await accept(token, { ...newAccount(), password: 'aaaaaaaaaaaa' })).status).toBe(400);
  expect((await accept(token)).status).toBe(400);
  expect((await show(token)).data.state).toBe('PENDING');
  expect((await accept(token, newAccount())).status).toBe(200);
});
