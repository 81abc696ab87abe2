/** The second factor, sessions, the log of sign-ins and tokens: what a person keeps of their own account. */
import type { ApiToken, LoginEntry, OwnSession, RecoveryCodes, TotpBegun } from '../../../../contract/auth/security';
import { deviceOf } from '../../../../contract/auth/securityWords';
import { routes } from '../../../app';
import { SESSION_COOKIE } from '../../../http/names';
import { Client, useTestApp } from '../../../test/app';
import { type TestTenant, type TestUser, testPassword } from '../../../test/factories';
import { base32, base32Bytes, codeAt, stepOf, totpUri } from './totp';

const t = useTestApp();
const account = 'user-center/account';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

const logIn = ({ username }: TestUser, password = testPassword, userAgent = CHROME) =>
  t().visitor.call<{ ticket?: string }>('POST', 'portal/login', undefined, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    payload: new URLSearchParams({ username, password }).toString(),
  });
const second = (ticket: string | undefined, code: string) => t().visitor.post('portal/login/second', { ticket, code });
const cookieOf = (headers: Record<string, unknown>) =>
  new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(String(headers['set-cookie']))?.[1] ?? null;

const stepNow = () => Math.floor(Date.now() / 30_000);

/** Somebody with a second factor: their secret, and codes that pass each once. */
async function withTotp() {
  const { tenant, member } = await t().enterprise();
  const api = await t().as(member, tenant);
  const begun = (await api.post<TotpBegun>(`${account}/totp/begin`, { password: testPassword })).data;
  const secret = base32Bytes(begun.secret);
  const { data } = await api.post<RecoveryCodes>(`${account}/totp/confirm`, { code: codeAt(secret, stepNow() - 1) });
  return { tenant, member, api, secret, codes: data.codes };
}

describe('codes by time (RFC 6238)', () => {
  const secret = Buffer.from('12345678901234567890');

  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d s the code is %s', (at, code) => {
    expect(codeAt(secret, Math.floor(at / 30))).toBe(code);
  });

  it('takes the code of now and those beside it, no other', () => {
    const at = 1234567890_000;
    const step = Math.floor(1234567890 / 30);
    expect(['980357', '005924', '590587'].map((code) => stepOf(secret, code, at))).toEqual([step - 1, step, step + 1]);
    expect(['186057', '240500', '', '00592', '0059240'].map((code) => stepOf(secret, code, at))).toEqual(
      Array(5).fill(null),
    );
  });

  it('is given to apps as they read it', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32Bytes(base32(secret))).toEqual(secret);
    expect(totpUri(secret, { issuer: '星河 协作', account: 'a@b' })).toBe(
      'otpauth://totp/%E6%98%9F%E6%B2%B3%20%E5%8D%8F%E4%BD%9C:a%40b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E6%98%9F%E6%B2%B3%20%E5%8D%8F%E4%BD%9C',
    );
  });
});

describe('the second factor', () => {
  it('is asked for once a code of it was given, and opens nothing before', async () => {
    const { tenant, member } = await t().enterprise();
    const api = await t().as(member, tenant);
    expect((await api.post(`${account}/totp/begin`, { password: 'wrong' })).status).toBe(400);
    const begun = await api.post<TotpBegun>(`${account}/totp/begin`, { password: testPassword });
    expect(begun.data.picture).toMatch(/^data:image\/svg\+xml;base64,/);
    // Not confirmed: the password alone still opens.
    expect(cookieOf((await logIn(member)).headers)).not.toBeNull();
    expect((await api.post(`${account}/totp/confirm`, { code: '000000' })).status).toBe(400);
    const secret = base32Bytes(begun.data.secret);
    const confirmed = await api.post<RecoveryCodes>(`${account}/totp/confirm`, { code: codeAt(secret, stepNow() - 1) });
    expect([confirmed.status, new Set(confirmed.data.codes).size]).toEqual([200, 10]);
    expect((await api.post(`${account}/totp/begin`, { password: testPassword })).status).toBe(422);
    const asked = await logIn(member);
    expect([asked.status, cookieOf(asked.headers)]).toEqual([200, null]);
    const entered = await second(asked.data.ticket, codeAt(secret, stepNow()));
    expect(entered.status).toBe(200);
    const mine = new Client(t().app, cookieOf(entered.headers), null);
    expect((await mine.get<{ userName: string }>(`${account}/logged`)).data.userName).toBe(member.username);
    // The ticket was spent, and so was the code.
    expect((await second(asked.data.ticket, codeAt(secret, stepNow() + 1))).status).toBe(401);
    const again = await second((await logIn(member)).data.ticket, codeAt(secret, stepNow()));
    expect([again.status, again.message]).toEqual([401, expect.stringContaining('已经用过')]);
    const told = await t().app.platform.database.query<{ title: string }>(
      'SELECT title FROM message WHERE tenant_id = $1 AND receiver_id = $2',
      [tenant.id, member.id],
    );
    expect(told.map(({ title }) => title)).toContain('您用过的验证码被再次提交');
    // A later one was used: an earlier one does not pass any more.
    expect((await second((await logIn(member)).data.ticket, codeAt(secret, stepNow() + 1))).status).toBe(200);
    expect((await second((await logIn(member)).data.ticket, codeAt(secret, stepNow()))).status).toBe(401);
    const kept = await t().app.platform.database.query<{ secret_cipher: string }>(
      'SELECT secret_cipher FROM account_totp WHERE account_id = $1',
      [member.id],
    );
    expect(Buffer.from(kept[0]?.secret_cipher ?? '', 'base64').includes(secret)).toBe(false);
  });

  it('lets one of two pass with the same code at once', async () => {
    const { member, secret } = await withTotp();
    const tickets = [(await logIn(member)).data.ticket, (await logIn(member)).data.ticket];
    const code = codeAt(secret, stepNow());
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('takes each recovery code once, however it is written', async () => {
    const { member, codes } = await withTotp();
    const written = (codes[0] as string).toLowerCase().replaceAll('-', ' ');
    expect((await second((await logIn(member)).data.ticket, written)).status).toBe(200);
    expect((await second((await logIn(member)).data.ticket, codes[0] as string)).status).toBe(401);
    expect((await second((await logIn(member)).data.ticket, codes[1] as string)).status).toBe(200);
  });

  it('counts wrong codes as wrong passwords are counted; the right password clears none of them', async () => {
    const { member, secret } = await withTotp();
    const { ticket } = (await logIn(member)).data;
    for (let at = 0; at < 2; at += 1) expect((await second(ticket, '000000')).code).toBe('A0402');
    // Two failures stand: the picture is asked for, although the password is right.
    expect((await logIn(member)).code).toBe('A0411');
    for (let at = 0; at < 3; at += 1) await second(ticket, '000000');
    expect((await second(ticket, codeAt(secret, stepNow()))).code).toBe('A0413');
    expect((await logIn(member)).code).toBe('A0413');
  });

  it('is left with the password and a code; new recovery codes void the former', async () => {
    const { member, api, secret, codes } = await withTotp();
    const renewed = await api.post<RecoveryCodes>(`${account}/totp/recovery`, { password: testPassword });
    expect(renewed.data.codes).not.toContain(codes[0]);
    const leave = (code: string, password = testPassword) => api.post(`${account}/totp/remove`, { code, password });
    expect((await leave(codes[0] as string)).status).toBe(400);
    expect((await leave(codeAt(secret, stepNow()), 'wrong')).status).toBe(400);
    expect((await leave(codeAt(secret, stepNow()))).status).toBe(200);
    // Two wrong ones were counted on the way.
    await t().app.platform.database.query('DELETE FROM login_attempt WHERE username = $1', [member.username]);
    expect(cookieOf((await logIn(member)).headers)).not.toBeNull();
  });
});

describe('sessions and sign-ins', () => {
  it('says devices by their browser and system', () => {
    expect([CHROME, PHONE, 'curl/8.5', null].map(deviceOf)).toEqual([
      'Chrome · Windows',
      'Safari · iOS',
      'curl',
      '未知设备',
    ]);
  });

  it('lists one’s own sessions, ends one, and ends all others', async () => {
    const { tenant, member, owner } = await t().enterprise();
    const api = await t().as(member, tenant);
    const phone = cookieOf((await logIn(member, testPassword, PHONE)).headers);
    const other = await t().as(member, tenant);
    const list = async () => (await api.get<OwnSession[]>(`${account}/session`)).data;
    const seen = await list();
    expect(seen.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    const onPhone = seen.find(({ device }) => device === 'Safari · iOS');
    expect(onPhone).toMatchObject({ current: false, ip: '127.0.0.1', byProvider: false });
    const boss = await t().as(owner, tenant);
    expect((await boss.delete(`${account}/session/${onPhone?.id}`)).status).toBe(404);
    expect((await api.delete(`${account}/session/${onPhone?.id}`)).status).toBe(200);
    expect((await new Client(t().app, phone, null).get(`${account}/logged`)).status).toBe(401);
    expect((await api.post(`${account}/session/endOthers`)).data).toBe(1);
    expect([(await other.get(`${account}/logged`)).status, (await list()).length]).toEqual([401, 1]);
    expect((await boss.get(`${account}/logged`)).status).toBe(200);
  });

  it('keeps a log of right and wrong tries, and tells of a device that is new', async () => {
    const { tenant, member } = await t().enterprise();
    await logIn(member);
    await logIn(member, 'wrong');
    await logIn(member);
    const messages = () =>
      t().app.platform.database.query<{ title: string; body: string }>(
        `SELECT title, body FROM message WHERE tenant_id = $1 AND receiver_id = $2`,
        [tenant.id, member.id],
      );
    expect(await messages()).toEqual([]);
    await logIn(member, testPassword, PHONE);
    expect(await messages()).toEqual([
      { title: '您的账号在新设备登录', body: '设备：Safari · iOS，地址：127.0.0.1。' },
    ]);
    await logIn(member, testPassword, PHONE);
    expect(await messages()).toHaveLength(1);
    const api = await t().as(member, tenant);
    const { result } = (await api.get<{ result: LoginEntry[] }>(`${account}/loginLog`)).data;
    expect(result.map(({ success, device }) => [success, device])).toEqual([
      [true, 'Safari · iOS'],
      [true, 'Safari · iOS'],
      [true, 'Chrome · Windows'],
      [false, 'Chrome · Windows'],
      [true, 'Chrome · Windows'],
    ]);
  });
});

describe('tokens', () => {
  const make = (api: Client, scope: 'read' | 'all') =>
    api.post<{ id: string; token: string }>(`${account}/token`, {
      ...{ name: '周报脚本', scope, days: 30, password: testPassword },
    });
  const call = (token: string, method: string, path: string, body?: object, cookie?: string | null) =>
    t().visitor.call<{ total?: number }>(method, path, body, {
      headers: { authorization: `Bearer ${token}`, ...(cookie && { cookie: `${SESSION_COOKIE}=${cookie}` }) },
    });
  async function world(): Promise<{ tenant: TestTenant; member: TestUser; api: Client; projectId: string }> {
    const { tenant, member } = await t().enterprise();
    const project = await t().factory.project(tenant, member);
    return { tenant, member, api: await t().as(member, tenant), projectId: project.id };
  }

  it('act as their owner without cookie or CSRF, are shown once, and are kept as a hash', async () => {
    const { api, tenant, member, projectId } = await world();
    expect((await api.post(`${account}/token`, { name: 'x', scope: 'all', days: 30, password: 'no' })).status).toBe(
      400,
    );
    expect(
      (await api.post(`${account}/token`, { name: 'x', scope: 'all', days: 366, password: testPassword })).status,
    ).toBe(400);
    const { token, id } = (await make(api, 'all')).data;
    const title = { projectId, title: '由脚本创建' };
    expect((await call(token, 'POST', 'collaboration-center/ccTask/create', title)).status).toBe(200);
    expect((await call(token, 'GET', 'project-center/pcProject')).data.total).toBe(1);
    const listed = await api.get<ApiToken[]>(`${account}/token`);
    expect(listed.body).not.toContain(token);
    expect(listed.data).toMatchObject([{ id, hint: token.slice(0, 10), lastIp: '127.0.0.1', ended: false }]);
    const [kept] = await t().app.platform.database.query<{ row: string }>(
      'SELECT to_jsonb(k)::text AS row FROM api_token k WHERE id = $1',
      [id],
    );
    expect(kept?.row).not.toContain(token);
    const log = await t().app.platform.database.query(
      `SELECT 1 FROM operation_log WHERE tenant_id = $1 AND action = 'tokenMade' AND actor_id = $2`,
      [tenant.id, member.id],
    );
    expect(log).toHaveLength(1);
  });

  it('reach nothing of the account itself, and make no tokens', async () => {
    const { api } = await world();
    const { token } = (await make(api, 'all')).data;
    const closed = routes.filter(({ right, byToken }) => right.kind === 'session' && !byToken);
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        `${account}/token`,
        `${account}/password`,
        `${account}/totp/remove`,
        `${account}/session`,
      ]),
    );
    for (const { method, path } of closed) {
      const answer = await call(token, method, path.replace(/\{\w+\}/g, 'x'), method === 'GET' ? undefined : {});
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
    expect((await call(token, 'GET', `${account}/token`)).status).toBe(403);
    expect((await call(token, 'GET', `${account}/logged`)).status).toBe(200);
  });

  it('that only read change nothing, and read by POST where a list is asked for so', async () => {
    const { api, projectId } = await world();
    const { token } = (await make(api, 'read')).data;
    expect((await call(token, 'POST', 'collaboration-center/ccTask/query', { projectId })).status).toBe(200);
    const title = { projectId, title: '不许' };
    expect((await call(token, 'POST', 'collaboration-center/ccTask/create', title)).status).toBe(403);
  });

  it('are refused when mistyped, revoked, over, or their owner is out, whatever cookie comes with them', async () => {
    const { api, member, tenant } = await world();
    const { token, id } = (await make(api, 'all')).data;
    const ask = async (of: string) => (await call(of, 'GET', 'project-center/pcProject', undefined, api.cookie)).status;
    expect(await ask(token)).toBe(200);
    expect(await ask(`${token.slice(0, -1)}!`)).toBe(401);
    expect(await ask('nonsense')).toBe(401);
    const { database, bus } = t().app.platform;
    const renewed = (await make(api, 'all')).data;
    expect((await api.delete(`${account}/token/${id}`)).status).toBe(200);
    expect(await ask(token)).toBe(401);
    expect(await ask(renewed.token)).toBe(200);
    await database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
      tenant.id,
      member.id,
    ]);
    bus.publish({ type: 'access', tenantId: tenant.id, userIds: [member.id] });
    await bus.flush();
    expect(await ask(renewed.token)).toBe(401);
    const over = await world();
    const late = (await make(over.api, 'all')).data;
    await database.query(`UPDATE api_token SET expires_at = now() - interval '1 second' WHERE id = $1`, [late.id]);
    expect((await call(late.token, 'GET', 'project-center/pcProject', undefined, over.api.cookie)).status).toBe(401);
  });
});
