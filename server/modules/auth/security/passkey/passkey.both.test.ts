/** Passkeys, by an authenticator in software: registered, shown instead of a password and after it, and all that is forged. */
import type { CurrentUser } from '../../../../../contract/auth/account';
import type { Passkey, PasskeyAdded, PasskeyAsk, PasskeyCreation } from '../../../../../contract/auth/passkey';
import type { LoginAnswer, Security } from '../../../../../contract/auth/security';
import { SESSION_COOKIE } from '../../../../http/names';
import { type Answer, type Client, useTestApp } from '../../../../test/app';
import { Authenticator } from '../../../../test/authenticator';
import { type TestUser, testPassword } from '../../../../test/factories';
import { passkeyFault } from './site';

const t = useTestApp();
const account = 'user-center/account';
const passkey = `${account}/passkey`;
const FORGED = 'http://1ocalhost:8000';

const logIn = ({ username }: TestUser) =>
  t().visitor.call<LoginAnswer>('POST', 'portal/login', undefined, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password: testPassword }).toString(),
  });
const ask = async (ticket?: string) =>
  (await t().visitor.post<PasskeyAsk>('portal/login/passkey/begin', { ...(ticket && { ticket }) })).data;
const show = (answer: object) => t().visitor.post<LoginAnswer>('portal/login/passkey', answer);
const sidOf = ({ headers }: Answer) =>
  new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(String(headers['set-cookie']))?.[1] ?? null;

async function register(api: Client, device = new Authenticator(), name = '钥匙') {
  const { data: asked } = await api.post<PasskeyCreation>(`${passkey}/begin`, { password: testPassword });
  const added = await api.post<PasskeyAdded>(passkey, { name, ...device.create(asked) });
  return { device, asked, added };
}

/** Somebody with one passkey. */
async function holder() {
  const { tenant, member, pm, owner } = await t().enterprise();
  const api = await t().as(member, tenant);
  return { tenant, member, pm, owner, api, ...(await register(api)) };
}
const tries = ({ username }: TestUser) =>
  t().app.platform.database.query<{ step: string; success: boolean }>(
    'SELECT step, success FROM login_attempt WHERE username = $1 ORDER BY at, id',
    [username],
  );

const forgetFailures = ({ username }: TestUser) =>
  t().app.platform.database.query('UPDATE login_attempt SET cleared = true WHERE username = $1', [username]);

it('is registered with the password, kept under a name, and told of', async () => {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  expect((await api.post(`${passkey}/begin`, { password: 'wrong' })).status).toBe(400);
  const { asked, added, device } = await register(api);
  expect(asked).toMatchObject({ site: { id: 'localhost' }, known: [], user: { name: member.username } });
  expect([added.status, new Set(added.data.codes ?? []).size]).toEqual([200, 10]);
  // A second one brings no other codes, and the first is named so that no device makes another.
  const second = await register(api, new Authenticator(), '手机');
  expect(second.asked.known).toEqual([{ id: device.name, transports: ['usb'] }]);
  expect([second.added.status, second.added.data.codes]).toEqual([200, null]);
  expect((await api.put(`${passkey}/${second.added.data.id}`, { name: '我的手机' })).status).toBe(200);
  expect((await api.get<Passkey[]>(passkey)).data.map(({ name, lastTime }) => [name, lastTime])).toEqual([
    ['钥匙', null],
    ['我的手机', null],
  ]);
  expect((await api.get<Security>(`${account}/security`)).data).toMatchObject({ recoveryLeft: 10, passkeyFault: null });
  // Removed with the password; with the last one go the codes.
  const remove = (id: string, password = testPassword) => api.post(`${passkey}/${id}/remove`, { password });
  expect((await remove(added.data.id, 'wrong')).status).toBe(400);
  expect((await remove(added.data.id)).status).toBe(200);
  expect((await remove(added.data.id)).status).toBe(404);
  expect((await api.get<Security>(`${account}/security`)).data.recoveryLeft).toBe(10);
  expect((await remove(second.added.data.id)).status).toBe(200);
  expect((await api.get<Security>(`${account}/security`)).data.recoveryLeft).toBe(0);
  // Two wrong passwords were counted; the picture is not what is asked about here.
  await forgetFailures(member);
  expect(sidOf(await logIn(member))).not.toBeNull();
  const log = await t().app.platform.database.query<{ action: string }>(
    `SELECT action FROM operation_log WHERE tenant_id = $1 AND object_type = 'passkey' ORDER BY at, id`,
    [tenant.id],
  );
  expect(log.map(({ action }) => action).sort()).toEqual([
    ...['passkeyAdded', 'passkeyAdded', 'passkeyRemoved', 'passkeyRemoved'],
  ]);
});

it('is registered for nobody else, from nowhere else, and once a challenge', async () => {
  const { tenant, member, pm } = await t().enterprise();
  const [api, other] = [await t().as(member, tenant), await t().as(pm, tenant)];
  const begin = async (by: Client) =>
    (await by.post<PasskeyCreation>(`${passkey}/begin`, { password: testPassword })).data;
  const add = async (by: Client, made: object) => (await by.post(passkey, { name: '钥匙', ...made })).status;
  const device = new Authenticator();
  expect(await add(api, device.create(await begin(api), { origin: FORGED }))).toBe(422);
  expect(await add(api, device.create(await begin(api), { siteId: 'evil.example' }))).toBe(422);
  expect(await add(api, device.create(await begin(api), { verified: false }))).toBe(422);
  const asked = await begin(api);
  expect(await add(other, device.create(asked))).toBe(422);
  const another = await t().as(member, tenant);
  expect(await add(another, device.create(asked))).toBe(422);
  expect(await add(api, device.create(asked))).toBe(200);
  expect(await add(api, new Authenticator().create(asked))).toBe(422);
  // The same key a second time, by whomever.
  expect(await add(other, device.create(await begin(other)))).toBe(422);
  await t().app.platform.database.query('DELETE FROM passkey_challenge');
  expect(await add(api, new Authenticator().create({ ...asked, challenge: 'nonsense' }))).toBe(422);
  expect(await add(api, { ...new Authenticator().create(asked), clientData: 'e30' })).toBe(422);
  expect((await api.get<Passkey[]>(passkey)).data).toHaveLength(1);
});

it('opens a session without a password, once a signature', async () => {
  const { member, device, tenant } = await holder();
  const asked = await ask();
  expect(asked.known).toEqual([]);
  const answer = device.get(asked);
  const inside = await show(answer);
  expect([inside.status, inside.data.userName]).toEqual([200, member.username]);
  const cookie = sidOf(inside);
  const me = await t().client(cookie, null).get<CurrentUser>(`${account}/logged`);
  expect(me.data.userName).toBe(member.username);
  expect((await t().client(cookie, null).get<Passkey[]>(passkey)).data).toMatchObject([{ lastIp: '127.0.0.1' }]);
  expect(await tries(member)).toEqual([{ step: 'passkey', success: true }]);
  // The same answer again, and one to a challenge of before or of nobody.
  for (const again of [answer, device.get(asked), device.get({ ...asked, challenge: 'x'.repeat(43) })]) {
    const refused = await show(again);
    expect([refused.status, refused.message]).toEqual([401, '这次登录已过期，请重新开始']);
  }
  await t().app.platform.database.query(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`);
  const late = await ask();
  await t().app.platform.database.query(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`);
  expect((await show(device.get(late))).status).toBe(401);
  expect(await tries(member)).toHaveLength(5);
  expect(tenant.id).toBeTruthy();
});

it('is refused where anything of it is forged, and locks the account as wrong passwords do', async () => {
  const { member, device, api, added } = await holder();
  const stranger = new Authenticator();
  const unknown = await show(stranger.get(await ask()));
  expect([unknown.status, await tries(member)]).toEqual([401, []]);
  const wrong = [
    device.get(await ask(), { origin: FORGED }),
    device.get(await ask(), { siteId: 'evil.example' }),
    device.get(await ask(), { verified: false }),
    // Signed by another key, under this one's name.
    { ...stranger.get(await ask()), id: device.name },
    { ...device.get(await ask()), userHandle: 'AAAA' },
  ];
  for (const answer of wrong) {
    const refused = await show(answer);
    expect([refused.status, sidOf(refused)]).toEqual([401, null]);
  }
  // Five tries: neither a right key nor the right password opens now.
  expect((await show(device.get(await ask()))).code).toBe((await logIn(member)).code);
  await forgetFailures(member);
  expect((await show(device.get(await ask()))).status).toBe(200);
  // A copy that was used less often than the key itself.
  device.counter -= 2;
  const copied = await show(device.get(await ask()));
  expect([copied.status, copied.message]).toEqual([401, expect.stringContaining('可能被复制')]);
  // Removed, it opens nothing.
  await api.post(`${passkey}/${added.data.id}/remove`, { password: testPassword });
  device.counter += 10;
  expect((await show(device.get(await ask()))).status).toBe(401);
});

it('is the step after the password, for its holder alone', async () => {
  const { member, pm, tenant, device, added } = await holder();
  const others = (await register(await t().as(pm, tenant))).device;
  const first = await logIn(member);
  expect([sidOf(first), first.data.second]).toEqual([null, { code: false, passkey: true }]);
  const { ticket } = first.data;
  const asked = await ask(ticket);
  expect(asked.known).toEqual([{ id: device.name, transports: ['usb'] }]);
  // Another person's key, one for a sign-in without password, another ticket.
  expect((await show({ ...others.get(await ask(ticket)), ticket })).status).toBe(401);
  expect((await show({ ...device.get(await ask()), ticket })).status).toBe(401);
  expect((await show(device.get(asked))).status).toBe(401);
  const other = (await logIn(member)).data.ticket;
  expect((await show({ ...device.get(asked), ticket: other })).status).toBe(401);
  // After the password the device need not ask who it is.
  const inside = await show({ ...device.get(asked, { verified: false }), ticket });
  expect([inside.status, sidOf(inside) !== null]).toEqual([200, true]);
  expect((await show({ ...device.get(await ask(other)), ticket })).status).toBe(401);
  // A recovery code stands for a lost key.
  const code = added.data.codes?.[0] ?? '';
  const { data } = await logIn(member);
  expect((await t().visitor.post('portal/login/second', { ticket: data.ticket, code })).status).toBe(200);
});

it('can be asked for by an enterprise, of those who are asked for a second factor', async () => {
  const { tenant, owner, pm } = await t().enterprise();
  const address = 'user-center/securityPolicy';
  const save = async (by: Client) => by.put(address, { ...demanded, version: 0 });
  const demanded = { idleMinutes: null, maxHours: null, factor: 'all', passkeyOnly: true };
  const api = await t().as(owner, tenant);
  expect((await save(api)).message).toContain('请先在个人中心');
  const { device } = await register(api);
  // Registering it was showing it; another session has not.
  expect((await save(await t().as(owner, tenant))).message).toContain('通行密钥登录一次');
  expect((await save(api)).status).toBe(200);
  const theirs = await t().as(pm, tenant);
  const barred = async (by: Client) => (await by.get<CurrentUser>(`${account}/logged`)).data.barred?.message ?? null;
  expect(await barred(theirs)).toContain('登录有第二步');
  await t().app.platform.database.query(
    `INSERT INTO account_totp (account_id, secret_cipher, confirmed_at) VALUES ($1, 'x', now())`,
    [pm.id],
  );
  t().app.platform.bus.publish({ type: 'session', accountId: pm.id });
  await t().app.platform.bus.flush();
  expect(await barred(theirs)).toContain('用通行密钥登录');
  await register(theirs);
  expect(await barred(theirs)).toBeNull();
  const bySign = await show(device.get(await ask()));
  expect(await barred(t().client(sidOf(bySign), null))).toBeNull();
});

it.each([
  ['https://collab.example.com', null],
  ['http://localhost:8000', null],
  ['http://collab.example.com', '不是 https'],
  ['https://192.0.2.7:8443', 'IP'],
  ['https://[2001:db8::1]', 'IP'],
])('at %s: %s', (publicUrl, fault) => {
  const said = passkeyFault({ publicUrl });
  if (fault === null) expect(said).toBeNull();
  else expect(said).toContain(fault);
});
