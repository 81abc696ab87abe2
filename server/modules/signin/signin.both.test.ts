import dns from 'node:dns/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SsoAttempt, SsoOutcome } from '../../../contract/auth/signIn';
import type { MemberPage } from '../../../contract/tenant/members';
import { decrypt } from '../../secrets';
import { Client, useTestApp } from '../../test/app';
import { type TestTenant, testPassword } from '../../test/factories';
import { PROVIDER_CLIENT, startProvider, visitProvider } from '../../test/oidc';
import { lastMailTo } from '../../test/outbox';
import { BACK, cookieOf, useSignIn } from '../../test/signIn';
import { hashToken } from '../auth';
import { base32Bytes, codeAt } from '../auth/security/totp';

const t = useTestApp({ jobs: true });
const { provider: idp, settings, withProvider, goThrough, comeBack, me, withMail, proveDomain, fresh } = useSignIn(t);

/** A session of the account itself, by password. */
const ownSession = (who: { username: string }, tenant: TestTenant) => t().as(who as never, tenant);

async function setUpSecondFactor(api: Client) {
  const begun = await api.post<{ secret: string }>('user-center/account/totp/begin', { password: testPassword });
  const code = codeAt(base32Bytes(begun.data.secret), Math.floor(Date.now() / 30_000));
  expect((await api.post('user-center/account/totp/confirm', { code })).status).toBe(200);
}

describe('binding and coming in', () => {
  it('ties an identity to the account that asks, then lets it in, for that enterprise only', async () => {
    const { owner, tenant, provider, admin } = await withProvider();
    const other = await t().enterprise();
    await t().factory.join(other.tenant, owner, 'ROLE_TENANT_MEMBER');
    const person = fresh();
    const unknown = await goThrough(provider, person);
    expect([unknown.answer.status, unknown.session]).toEqual([403, undefined]);
    expect(unknown.answer.message).toContain('还没有绑定账号');

    const bound = await goThrough(provider, person, { as: admin, purpose: 'bind', redirect: '/personalCenter' });
    expect(bound.answer.data).toMatchObject({ outcome: 'bound', redirect: '/personalCenter' });
    const inside = await goThrough(provider, person, { redirect: '/project/1?tab=task#c' });
    expect(inside.answer.data).toEqual({ outcome: 'in', redirect: '/project/1?tab=task#c', providerName: '统一登录' });
    const user = await me(inside.session);
    expect([user.userName, user.tenantCode]).toEqual([owner.username, tenant.code]);

    // The other enterprise is neither shown nor entered, and the account itself cannot be changed from here.
    const session = new Client(t().app, inside.session ?? null, user.csrfToken);
    const tenants = await session.get<{ tenantCode: string }[]>('user-center/user/tenants');
    expect(tenants.data.map((one) => one.tenantCode)).toEqual([tenant.code]);
    expect((await session.post('user-center/user/tenant/switch', { tenantCode: other.tenant.code })).status).toBe(422);
    const change = { oldPassword: testPassword, newPassword: 'Kestrel@20261' };
    expect((await session.put('user-center/account/password', change)).status).toBe(422);
    expect((await session.put('user-center/account/profile', { email: 'mine@else.example' })).status).toBe(422);
    expect((await session.put('user-center/account/profile', { name: '所有者' })).status).toBe(200);
    // Nor is anything told of it: sign-ins, ways in; and an invitation elsewhere is not used up for nothing.
    const otherOwner = await t().as(other.owner, other.tenant);
    const theirs = await otherOwner.post<{ id: string }>('user-center/sso/provider', settings({ name: '另一家' }));
    await goThrough(theirs.data.id, fresh(), { as: await ownSession(owner, other.tenant), purpose: 'bind' });
    await t().app.platform.database.query(
      `INSERT INTO login_attempt (id, username, ip, success, opened_in) VALUES (gen_random_uuid(), $1, '10.9.9.9', true, $2)`,
      [owner.username, other.tenant.id],
    );
    const logins = await session.get<{ result: { ip: string }[] }>('user-center/account/loginLog');
    expect(logins.data.result.map(({ ip }) => ip)).toEqual(['127.0.0.1']);
    const ways = await session.get<{ bound: { providerId: string }[] }>('user-center/account/identity');
    expect(ways.data.bound.map(({ providerId }) => providerId)).toEqual([provider]);
    const third = await t().enterprise();
    const thirdOwner = await t().as(third.owner, third.tenant);
    const link = await thirdOwner.post<{ url: string }>('user-center/tenant/invitation/link', { days: 1, maxUses: 1 });
    const token = /token=([\w-]+)/.exec(link.data.url)?.[1];
    const refused = await session.post('portal/invitation/accept', { token });
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('请用密码登录')]);
    expect((await (await ownSession(owner, tenant)).post('portal/invitation/accept', { token })).status).toBe(200);
    // By password everything stands open.
    const whole = await ownSession(owner, tenant);
    expect((await whole.get<unknown[]>('user-center/user/tenants')).data).toHaveLength(3);
  });

  it('tells the provider when the session ends', async () => {
    const { provider, admin } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: admin, purpose: 'bind' });
    const { session } = await goThrough(provider, person);
    const left = await new Client(t().app, session ?? null, null).get<string>('portal/logout');
    const url = new URL(left.data);
    expect(url.href.startsWith(`${idp().issuer}/session/end`)).toBe(true);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://console.example/login');
    expect(url.searchParams.get('id_token_hint')).toBeTruthy();
    expect((await new Client(t().app, session ?? null, null).get('user-center/account/logged')).status).toBe(401);
  });

  it('keeps a subject on its account when its mail becomes the owner’s', async () => {
    const { provider, member, tenant, owner } = await withProvider();
    await withMail(owner.id, `owner-${owner.id}@firm.example`, true);
    const person = fresh();
    await goThrough(provider, person, { as: await t().as(member, tenant), purpose: 'bind' });
    const moved = { ...person, email: `owner-${owner.id}@firm.example`, email_verified: true };
    expect((await me((await goThrough(provider, moved)).session)).userName).toBe(member.username);
  });

  it('refuses an identity that is somebody else’s, and a second one of the same provider', async () => {
    const { provider, member, tenant, admin } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: admin, purpose: 'bind' });
    const theirs = await goThrough(provider, person, { as: await t().as(member, tenant), purpose: 'bind' });
    expect([theirs.answer.status, theirs.answer.message]).toEqual([409, expect.stringContaining('已绑定其他账号')]);
    const second = await goThrough(provider, fresh(), { as: admin, purpose: 'bind' });
    expect([second.answer.status, second.answer.message]).toEqual([409, expect.stringContaining('另一个身份')]);
    // The session that asked is the one that binds.
    const elsewhere = await t().as(member, tenant);
    const start = await admin.get<{ url: string }>(`portal/getSsoLoginUrl?provider=${provider}&purpose=bind`);
    await idp().tell({ person: fresh() });
    const back = await visitProvider(start.data.url, BACK);
    const { answer } = await comeBack(back, cookieOf(start.headers, 'sso') as string, elsewhere);
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('登录状态已变化')]);
  });

  it('lets nobody in who was disabled or is of no enterprise of the provider any more', async () => {
    const { provider, member, tenant } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: await t().as(member, tenant), purpose: 'bind' });
    await t().app.platform.database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
      tenant.id,
      member.id,
    ]);
    const { answer, session } = await goThrough(provider, person);
    expect([answer.status, session]).toEqual([403, undefined]);
  });
});

describe('a mail that is known here', () => {
  it('asks for the password of an account that stands in another enterprise too, once', async () => {
    const { provider, member, tenant, admin } = await withProvider();
    const other = await t().enterprise();
    await t().factory.join(other.tenant, member, 'ROLE_TENANT_MEMBER');
    const domain = `both${member.id.slice(-12)}.example`;
    const email = `both@${domain}`;
    await withMail(member.id, email, true);
    expect((await proveDomain(admin, domain)).status).toBe(200);
    const person = { ...fresh(), email, email_verified: true };
    const asked = await goThrough(provider, person, { redirect: '/hours' });
    expect(asked.answer.data).toMatchObject({ outcome: 'confirm', userName: member.username });
    expect(asked.session).toBeUndefined();
    const { ticket } = asked.answer.data;
    const confirm = (password: string, browser = asked.browser) =>
      comeBack({ ticket, password }, browser, t().visitor, 'portal/osslogin/confirm');
    expect((await confirm(testPassword, 'another-browser')).answer.status).toBe(404);
    expect((await confirm('guess')).answer.status).toBe(400);
    const done = await confirm(testPassword);
    expect(done.answer.data).toMatchObject({ outcome: 'in', redirect: '/hours' });
    expect((await me(done.session)).tenantCode).toBe(tenant.code);
    expect((await confirm(testPassword)).answer.status).toBe(404);
    expect((await goThrough(provider, person)).answer.data.outcome).toBe('in');
  });

  it.each([
    ['the provider does not vouch for it', { emailVerified: false, verified: true, domain: true }],
    ['nobody has proven it here', { emailVerified: true, verified: false, domain: true }],
    ['the enterprise has not proven the domain', { emailVerified: true, verified: true, domain: false }],
  ])('asks for the password where %s', async (_, { emailVerified, verified, domain: proven }) => {
    const { provider, member, admin } = await withProvider();
    const domain = `d${member.id.slice(-12)}.example`;
    await withMail(member.id, `me@${domain}`, verified);
    if (proven) await proveDomain(admin, domain);
    const trip = await goThrough(provider, { ...fresh(), email: `Me@${domain}`, email_verified: emailVerified });
    expect(trip.answer.data).toMatchObject({ outcome: 'confirm', userName: member.username });
  });

  it('tells nothing of an account elsewhere, makes no second one of its mail, and ties nobody who left', async () => {
    const { provider, admin, member, tenant } = await withProvider({ createAccounts: true });
    const elsewhere = (await t().enterprise()).member;
    const domain = `far${elsewhere.id.slice(-12)}.example`;
    await proveDomain(admin, domain);
    const known = { ...fresh(), email: `far@${domain}`, email_verified: true };
    await withMail(elsewhere.id, known.email, true);
    const { answer } = await goThrough(provider, known);
    expect([answer.status, JSON.stringify(answer)]).toEqual([403, expect.not.stringContaining(elsewhere.username)]);
    const leaving = { ...fresh(), email: `left@${domain}` };
    await withMail(member.id, leaving.email, true);
    const asked = await goThrough(provider, leaving);
    expect(asked.answer.data.outcome).toBe('confirm');
    await t().app.platform.database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
      tenant.id,
      member.id,
    ]);
    const ticket = { ticket: asked.answer.data.ticket, password: testPassword };
    const done = await comeBack(ticket, asked.browser, t().visitor, 'portal/osslogin/confirm');
    expect(done.answer.status).toBe(403);
    const tied = await t().app.platform.database.query('SELECT 1 FROM account_identity WHERE account_id = $1', [
      member.id,
    ]);
    expect(tied).toEqual([]);
  });

  it('links by itself where domain, mail and account are this enterprise’s alone', async () => {
    const { provider, member, admin } = await withProvider();
    const domain = `own${member.id.slice(-12)}.example`;
    await withMail(member.id, `me@${domain}`, true);
    await proveDomain(admin, domain);
    const trip = await goThrough(provider, { ...fresh(), email: `me@${domain}`, email_verified: 'true' });
    expect(trip.answer.data.outcome).toBe('in');
    expect((await me(trip.session)).userName).toBe(member.username);
    const mail = await lastMailTo(t().app.platform.env.dataDir, `me@${domain}`);
    expect(mail.text).toContain('已绑定「统一登录」');
  });

  it('asks for the password of an account that may more than who keeps the provider, or has a second factor', async () => {
    const { provider, owner, member, tenant, admin } = await withProvider();
    const domain = `more${member.id.slice(-12)}.example`;
    await proveDomain(admin, domain);
    await setUpSecondFactor(await t().as(member, tenant));
    for (const who of [owner, member]) {
      await withMail(who.id, `${who.username}@${domain}`, true);
      const person = { ...fresh(), email: `${who.username}@${domain}`, email_verified: true };
      expect((await goThrough(provider, person)).answer.data).toMatchObject({ outcome: 'confirm' });
    }
  });
});

describe('who has no account', () => {
  it('gets one where the enterprise wants that and has proven the domain, and nowhere else', async () => {
    const enterprise = await t().enterprise();
    const { provider, admin } = await withProvider({ createAccounts: true }, enterprise);
    const domain = `new${enterprise.owner.id.slice(-12)}.example`;
    const person = { ...fresh(), email: `xin.ren@${domain}`, email_verified: true };
    expect((await goThrough(provider, person)).answer.status).toBe(403);
    await proveDomain(admin, domain);
    const { session, answer } = await goThrough(provider, person);
    expect(answer.data.outcome).toBe('in');
    const user = await me(session);
    expect([user.name, user.email, user.roles.map(({ roleCode }) => roleCode)]).toEqual([
      person.name,
      person.email,
      ['ROLE_TENANT_MEMBER'],
    ]);
    expect(user.userName).toMatch(/^xin\.ren/);
    // No password: the only way in is not untied.
    const own = new Client(t().app, session ?? null, user.csrfToken);
    const { data } = await own.get<{ bound: { id: string }[] }>('user-center/account/identity');
    expect(data.bound).toHaveLength(1);
    expect((await admin.delete(`user-center/sso/provider/${provider}`)).message).toContain('1 人没有密码');
    // It is somebody's, though it has no password: nobody is given a link to set one.
    const members = await admin.get<MemberPage>(`user-center/tenant/member?keyword=${user.userName}`);
    expect(members.data.result).toMatchObject([{ userId: user.userId, state: 'active' }]);
    expect((await admin.post('user-center/tenant/member/activation', { userId: user.userId })).status).toBe(422);
  });

  it('a domain is proven by one enterprise, by its record', async () => {
    const [one, two] = [await withProvider(), await withProvider()];
    const domain = `fight${one.owner.id.slice(-12)}.example`;
    const { data } = await one.admin.post<{ id: string }>('user-center/sso/domain', { domain });
    const resolve = jest.spyOn(dns, 'resolveTxt').mockResolvedValue([['xinghe-verify=guess']]);
    expect((await one.admin.post(`user-center/sso/domain/${data.id}/verify`)).status).toBe(422);
    resolve.mockRestore();
    await one.admin.delete(`user-center/sso/domain/${data.id}`);
    expect((await proveDomain(one.admin, domain)).status).toBe(200);
    expect((await proveDomain(two.admin, domain)).status).toBe(409);
  });
});

describe('the challenge (RFC 7636)', () => {
  it('is the SHA-256 of the verifier, which only we know', async () => {
    const { calculatePKCECodeChallenge } = await import('openid-client');
    expect(await calculatePKCECodeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
    const { provider } = await withProvider();
    const start = await t().visitor.get<{ url: string }>(`portal/getSsoLoginUrl?provider=${provider}`);
    const asked = new URL(start.data.url).searchParams;
    const [kept] = await t().app.platform.database.query<{ verifier_cipher: string }>(
      'SELECT verifier_cipher FROM sso_state WHERE state_hash = $1',
      [hashToken(asked.get('state') ?? '')],
    );
    const verifier = decrypt(t().app.platform.env, kept?.verifier_cipher ?? '');
    expect(start.body).not.toContain(verifier);
    expect([asked.get('code_challenge_method'), asked.get('code_challenge')]).toEqual([
      'S256',
      await calculatePKCECodeChallenge(verifier),
    ]);
  });
});

describe('what comes back', () => {
  const refused = async (answer: { status: number; message: string }) =>
    expect([answer.status, answer.message]).toEqual([422, expect.stringMatching(/重新/)]);

  it('counts once, in the browser that began', async () => {
    const { provider, admin } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: admin, purpose: 'bind' });
    const done = await goThrough(provider, person);
    expect(done.answer.data.outcome).toBe('in');
    await refused((await comeBack(done.back, done.browser)).answer);
    const start = await t().visitor.get<{ url: string }>(`portal/getSsoLoginUrl?provider=${provider}`);
    const back = await visitProvider(start.data.url, BACK);
    await refused((await comeBack(back, 'another-browser')).answer);
    await refused((await comeBack({ ...back, state: undefined }, cookieOf(start.headers, 'sso') as string)).answer);
    await refused((await comeBack({ error: 'access_denied' }, cookieOf(start.headers, 'sso') as string)).answer);
    const twice = { ...back, state: [back.state, back.state] };
    expect((await comeBack(twice, cookieOf(start.headers, 'sso') as string)).answer.status).toBe(400);
  });

  it('is refused with another issuer, a changed nonce and a changed code', async () => {
    const { provider, admin } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: admin, purpose: 'bind' });
    const wrongNonce = await goThrough(provider, person, { alter: (url) => url.replace(/nonce=[^&]+/, 'nonce=other') });
    await refused(wrongNonce.answer);
    for (const change of [{ iss: 'https://evil.example' }, { code: 'guess' }]) {
      const start = await t().visitor.get<{ url: string }>(`portal/getSsoLoginUrl?provider=${provider}`);
      const back = await visitProvider(start.data.url, BACK);
      await refused((await comeBack({ ...back, ...change }, cookieOf(start.headers, 'sso') as string)).answer);
    }
    await idp().tell({ person: { sub: 'denied' } });
    const denied = await goThrough(provider, null);
    expect(denied.answer.message).toContain('取消');
  });

  it('goes on with rotated keys, and takes no token that other keys have signed', async () => {
    const { provider, admin } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: admin, purpose: 'bind' });
    await idp().tell({ person, rotate: true });
    expect((await goThrough(provider, person)).answer.data.outcome).toBe('in');
    const forger = await startProvider(BACK);
    await forger.tell({ person, forge: true });
    const forged = await withProvider({ issuer: forger.issuer });
    await refused((await goThrough(forged.provider, null, { as: forged.admin, purpose: 'bind' })).answer);
    await forger.tell({ person });
    forger.stop();
  });

  it('is tested by who keeps it: nobody is signed in, and what is wrong is named', async () => {
    const { provider, admin, member, tenant } = await withProvider();
    const address = '/enterpriseManage/signIn';
    const test = (id: string, as: Client) => goThrough(id, fresh(), { as, purpose: 'test', redirect: address });
    const right = await test(provider, admin);
    expect(right.answer.data).toEqual({ outcome: 'tested', redirect: address, providerName: '统一登录', fault: null });
    expect(right.session).toBeUndefined();
    const wrong = await withProvider({ secret: 'another' });
    const found = await test(wrong.provider, wrong.admin);
    expect(found.answer.data).toMatchObject({ outcome: 'tested', fault: { cause: 'secret' } });
    // Whoever keeps it reads what became of the last ones.
    const last = (id: string, as: Client) => as.get<SsoAttempt[]>(`user-center/sso/provider/${id}/attempts`);
    expect((await last(provider, admin)).data).toEqual([expect.objectContaining({ outcome: 'tested', reason: null })]);
    expect((await last(wrong.provider, wrong.admin)).data).toEqual([
      expect.objectContaining({ outcome: 'failed', name: null, reason: expect.stringContaining('Client Secret') }),
    ]);
    expect((await last(provider, wrong.admin)).status).toBe(404);
    expect((await last(provider, await t().as(member, tenant))).status).toBe(403);
    for (let nth = 0; nth < 11; nth += 1) await test(provider, admin);
    expect((await last(provider, admin)).data).toHaveLength(10);
    // Nobody else learns of it, least of all of another enterprise.
    for (const as of [await t().as(member, tenant), wrong.admin]) {
      expect((await as.get(`portal/getSsoLoginUrl?provider=${provider}&purpose=test`)).status).toBe(404);
    }
    expect((await t().visitor.get(`portal/getSsoLoginUrl?provider=${provider}&purpose=test`)).status).toBe(401);
  });

  it('never leads to another site', async () => {
    const { provider, admin } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: admin, purpose: 'bind' });
    for (const [asked, given] of [
      ['//e.com', '/desk'],
      ['/\\e.com', '/desk'],
      ['/\t/e.com', '/desk'],
      ['/..//e.com', '/desk'],
      ['/%5Ce.com', '/%5Ce.com'],
      ['/project/1?tab=task#c', '/project/1?tab=task#c'],
    ] as const) {
      expect((await goThrough(provider, person, { redirect: asked })).answer.data.redirect).toBe(given);
    }
  });
});

describe('keeping providers', () => {
  it('checks the address, keeps the secret to itself, and shows the way in by the enterprise’s code', async () => {
    const { admin, provider, tenant } = await withProvider();
    const facts = await admin.post<{ keys: number }>('user-center/sso/provider/check', { issuer: `${idp().issuer}/` });
    expect([facts.status, facts.data.keys]).toEqual([200, 1]);
    for (const issuer of [
      'https://10.1.2.3',
      'http://example.com',
      'https://localhost',
      'nonsense',
      `${idp().issuer}/nowhere`,
    ]) {
      expect((await admin.post('user-center/sso/provider/check', { issuer })).status).toBe(400);
    }
    const list = await admin.get('user-center/sso/provider');
    expect(list.body).not.toContain(PROVIDER_CLIENT.secret);
    const entry = await t().visitor.get(`portal/tenantEntry?tenantCode=${tenant.code.toUpperCase()}`);
    expect(entry.data).toMatchObject({
      tenantCode: tenant.code,
      providers: [{ id: provider, kind: 'OIDC', name: '统一登录' }],
    });
    expect((await t().visitor.get('portal/tenantEntry?tenantCode=nobody')).status).toBe(404);
    const { secret: _, kind: __, ...kept } = settings();
    expect(
      (await admin.put(`user-center/sso/provider/${provider}`, { ...kept, enabled: false, version: 1 })).status,
    ).toBe(200);
    expect((await t().visitor.get(`portal/getSsoLoginUrl?provider=${provider}`)).status).toBe(404);
  });

  it('unties everybody when it becomes another one, and ends its sessions then and when it is switched off', async () => {
    const { admin, provider, member, tenant } = await withProvider();
    const person = fresh();
    await goThrough(provider, person, { as: await t().as(member, tenant), purpose: 'bind' });
    const { secret: _, kind: __, ...kept } = settings();
    const save = (over: object, version: number) =>
      admin.put(`user-center/sso/provider/${provider}`, { ...kept, ...over, version });
    const alive = async (session: string | undefined) =>
      (await new Client(t().app, session ?? null, null).get('user-center/account/logged')).status;
    const first = await goThrough(provider, person);
    expect((await save({ enabled: false }, 1)).status).toBe(200);
    expect(await alive(first.session)).toBe(401);
    expect((await save({}, 2)).status).toBe(200);
    const second = await goThrough(provider, person);
    expect((await save({ name: '集团登录' }, 3)).status).toBe(200);
    expect(await alive(second.session)).toBe(200);
    // Whoever is called the same at another provider is not the same person.
    const other = await startProvider(BACK);
    expect((await save({ issuer: other.issuer }, 4)).status).toBe(200);
    expect(await alive(second.session)).toBe(401);
    await other.tell({ person });
    expect((await goThrough(provider, null)).answer.status).toBe(403);
    other.stop();
  });

  it('says that the provider is away', async () => {
    const { admin } = await withProvider();
    const gone = await startProvider(BACK);
    gone.stop();
    const made = await admin.post<{ id: string }>(
      'user-center/sso/provider',
      settings({ name: '不在的', issuer: gone.issuer }),
    );
    const start = await t().visitor.get(`portal/getSsoLoginUrl?provider=${made.data.id}`);
    expect([start.status, start.message]).toEqual([503, expect.stringContaining('暂时无法访问')]);
  });
});

/** A local server that plays DingTalk by its documents: a code counts once, and who it is stands behind a token. */
async function playDingTalk() {
  const people = new Map<string, { unionId?: string; nick: string; corpId?: string }>();
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const say = (status: number, data: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
      if (request.method === 'POST' && request.url === '/v1.0/oauth2/userAccessToken') {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { clientSecret: string; code: string };
        asked.push(body);
        const person = people.get(body.code);
        if (!person || body.clientSecret !== 'ding-secret') return say(400, { code: 'invalidParameter.code.notFound' });
        people.delete(body.code);
        people.set(`token-${body.code}`, person);
        return say(200, { accessToken: `token-${body.code}`, expireIn: 7200, corpId: person.corpId });
      }
      const person = people.get(String(request.headers['x-acs-dingtalk-access-token']));
      // What is wrong stands in a good answer, too.
      if (!person || request.url !== '/v1.0/contact/users/me')
        return say(200, { errcode: 40014, errmsg: '不合法的token' });
      return say(200, { nick: person.nick, unionId: person.unionId, mobile: '13800000000', email: 'a@b.example' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t().app.platform.env.dingTalkApi = `http://127.0.0.1:${port}`;
  return { people, asked, stop: () => server.close() };
}

describe('DingTalk', () => {
  let ding: Awaited<ReturnType<typeof playDingTalk>>;
  beforeAll(async () => {
    ding = await playDingTalk();
  });
  afterAll(() => ding.stop());

  const dingSettings = {
    kind: 'DINGTALK',
    name: '钉钉',
    issuer: null,
    corpId: 'corp-1',
    scopes: '',
    secret: 'ding-secret',
  };
  /** From our page to the scan and back with a code. */
  async function scan(provider: string, code: string, as = t().visitor, purpose = 'login') {
    const start = await as.get<{ url: string }>(`portal/getSsoLoginUrl?provider=${provider}&purpose=${purpose}`);
    const url = new URL(start.data.url);
    const browser = cookieOf(start.headers, 'sso') as string;
    const state = url.searchParams.get('state') as string;
    return {
      url,
      browser,
      state,
      ...(await comeBack({ authCode: code, state }, browser, as, 'portal/dingTalk/login')),
    };
  }

  it('sends people to scan with a state, binds the person, then lets them in, for that enterprise only', async () => {
    const { admin, owner, tenant, provider } = await withProvider(dingSettings);
    ding.people.set('code-1', { unionId: 'union-1', nick: '小陈', corpId: 'corp-1' });
    const unknown = await scan(provider, 'code-1');
    expect(Object.fromEntries(unknown.url.searchParams)).toMatchObject({
      ...{ client_id: PROVIDER_CLIENT.clientId, redirect_uri: BACK, response_type: 'code', prompt: 'consent' },
      scope: 'openid corpid',
    });
    expect([unknown.url.origin, unknown.answer.status]).toEqual(['https://login.dingtalk.com', 403]);
    ding.people.set('code-2', { unionId: 'union-1', nick: '小陈', corpId: 'corp-1' });
    expect((await scan(provider, 'code-2', admin, 'bind')).answer.data.outcome).toBe('bound');
    ding.people.set('code-3', { unionId: 'union-1', nick: '小陈', corpId: 'corp-1' });
    const { answer, session } = await scan(provider, 'code-3');
    expect([answer.data.outcome, (await me(session)).userName]).toEqual(['in', owner.username]);
    const inside = new Client(t().app, session ?? null, (await me(session)).csrfToken);
    expect((await inside.get<object[]>('user-center/user/tenants')).data).toHaveLength(1);
    expect((await me(session)).tenantCode).toBe(tenant.code);
    // The secret went to DingTalk alone, with the code.
    expect(ding.asked.at(-1)).toMatchObject({ code: 'code-3', grantType: 'authorization_code' });
  });

  it('refuses a code that was used, another browser, and a person whom DingTalk does not name', async () => {
    const { admin, provider } = await withProvider(dingSettings);
    ding.people.set('code-4', { unionId: 'union-4', nick: '小李', corpId: 'corp-1' });
    expect((await scan(provider, 'code-4', admin, 'bind')).answer.data.outcome).toBe('bound');
    expect((await scan(provider, 'code-4')).answer.status).toBe(422);
    ding.people.set('code-5', { unionId: 'union-4', nick: '小李', corpId: 'corp-1' });
    const start = await t().visitor.get<{ url: string }>(`portal/getSsoLoginUrl?provider=${provider}`);
    const state = new URL(start.data.url).searchParams.get('state');
    const stolen = await comeBack({ authCode: 'code-5', state }, 'other', t().visitor, 'portal/dingTalk/login');
    expect(stolen.answer.status).toBe(422);
    ding.people.set('code-6', { nick: '无名', corpId: 'corp-1' });
    expect((await scan(provider, 'code-6')).answer.status).toBe(422);
    // The answer of an OpenID provider does not end a trip to DingTalk, nor the other way round.
    const oidc = await withProvider();
    expect((await scan(oidc.provider, 'code-5')).answer.status).not.toBe(200);
  });

  it('makes accounts for people of its organisation, and for nobody else; its mail links none', async () => {
    const { provider, member } = await withProvider({ ...dingSettings, createAccounts: true });
    await withMail(member.id, 'a@b.example', true);
    ding.people.set('code-7', { unionId: 'union-7', nick: '外人', corpId: 'corp-2' });
    expect((await scan(provider, 'code-7')).answer.status).toBe(403);
    ding.people.set('code-8', { unionId: 'union-8', nick: '私人' });
    expect((await scan(provider, 'code-8')).answer.status).toBe(403);
    ding.people.set('code-9', { unionId: 'union-9', nick: '新同事', corpId: 'corp-1' });
    const { answer, session } = await scan(provider, 'code-9');
    expect(answer.data.outcome).toBe('in');
    expect(await me(session)).toMatchObject({ name: '新同事', email: null });
    expect((await me(session)).userName).not.toBe(member.username);
  });

  it('says that DingTalk is away', async () => {
    const { provider } = await withProvider(dingSettings);
    const { env } = t().app.platform;
    const there = env.dingTalkApi;
    env.dingTalkApi = 'http://127.0.0.1:9';
    expect((await scan(provider, 'code-x')).answer.status).toBe(503);
    env.dingTalkApi = there;
  });
});

describe('the province', () => {
  const nine = () => ({
    ...{ enable: true, ssoLoginUrl: idp().issuer, authPath: '', logoutPath: '', provinceCode: 'GS', logoutUrl: '' },
    ...{ appId: PROVIDER_CLIENT.clientId, appKey: 'public-key', ctgVersion: '2.0' },
  });

  it('tells the console its nine settings, never its secret, and lets in who is bound, to all their enterprises', async () => {
    const { env } = t().app.platform;
    const before = { province: env.province, provinceSecret: env.provinceSecret };
    Object.assign(env, { province: nine(), provinceSecret: PROVIDER_CLIENT.secret });
    try {
      const told = await t().visitor.get('portal/base/provinceConfigs');
      expect([told.code, told.data]).toEqual(['200', nine()]);
      expect(told.body).not.toContain(PROVIDER_CLIENT.secret);
      const { owner, tenant } = await t().enterprise();
      const other = await t().enterprise();
      await t().factory.join(other.tenant, owner, 'ROLE_TENANT_MEMBER');
      const person = fresh();
      expect((await goThrough('province', person)).answer.status).toBe(403);
      const as = await ownSession(owner, tenant);
      expect((await goThrough('province', person, { as, purpose: 'bind' })).answer.data.outcome).toBe('bound');
      const { session, answer } = await goThrough('province', person);
      expect([answer.data.outcome, (await me(session)).userName]).toEqual(['in', owner.username]);
      const inside = new Client(t().app, session ?? null, null);
      expect((await inside.get<object[]>('user-center/user/tenants')).data).toHaveLength(2);
    } finally {
      Object.assign(env, before);
    }
    expect((await t().visitor.get('portal/getSsoLoginUrl?provider=province')).status).toBe(404);
  });
});

describe('with a second factor', () => {
  it('the password alone ties no way in', async () => {
    const { provider, member, tenant } = await withProvider();
    await setUpSecondFactor(await t().as(member, tenant));
    await withMail(member.id, `second${member.id.slice(-8)}@x.example`, true);
    const trip = await goThrough(provider, { ...fresh(), email: `second${member.id.slice(-8)}@x.example` });
    expect(trip.answer.data.outcome).toBe('confirm');
    const confirmed = await t().visitor.call<SsoOutcome>(
      'POST',
      'portal/osslogin/confirm',
      { ticket: trip.answer.data.ticket, password: testPassword },
      { headers: { cookie: `sso=${trip.browser}` } },
    );
    expect([confirmed.status, confirmed.message]).toEqual([422, expect.stringContaining('第二步')]);
  });
});
