/** Apps: registered, installed for the enterprise or a project, framed with a signed context, asking for a person. */
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { AppCard, AppCreate, AppCreated, AppDetail, AssignedApp } from '../../../contract/app/app';
import type { FrameToken, TokenGiven } from '../../../contract/app/frame';
import { scopeRoutes } from '../../../contract/app/scopeRoutes';
import type { MenuEntry } from '../../../contract/tenant/tenant';
import { routes } from '../../app';
import { SESSION_COOKIE } from '../../http/names';
import { type Client, useTestApp } from '../../test/app';
import { publicKeys, renewKeys, signingKey } from './frames/keys';

const t = useTestApp();
const base = 'project-center/pcApplication';
const market = 'project-center/toolMarket';
const frame = 'project-center/appFrame';

const aCheck: AppCreate = {
  sn: 'release-check',
  name: '发布检查',
  summary: '上线前核对清单',
  intro: '',
  icon: 'shield',
  category: 'quality',
  openType: 'appFrame',
  url: 'https://check.example.com/start?a=1',
  placements: ['projectTab', 'menu'],
  scopes: ['task:read'],
  enabled: true,
};

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const task = await t().factory.task(tenant, project, pm, { title: '上线' });
  const [admin, lead, api, other] = [
    await t().as(owner, tenant),
    await t().as(pm, tenant),
    await t().as(dev, tenant),
    await t().as(member, tenant),
  ];
  const register = (more: Partial<AppCreate> = {}) => admin.post<AppCreated>(`${market}/apps`, { ...aCheck, ...more });
  const add = async (sn: string) =>
    (await lead.post<{ id: string }>(`${base}/addProjectApp`, { projectId: project.id, sn })).data.id;
  const assigned = async (client: Client = api) =>
    (await client.get<AssignedApp[]>(`${base}/assigned?projectId=${project.id}`)).data;
  return { tenant, owner, pm, dev, project, task, admin, lead, api, other, register, add, assigned };
}

describe('the market', () => {
  it('has the tools of the product and what the enterprise registered; places are told to who may see them', async () => {
    const { register, add, admin, api, other, project } = await world();
    expect((await register()).data.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await add('release-check');
    const cards = (await api.get<AppCard[]>(`${market}/list`)).data;
    expect(cards).toHaveLength(7);
    expect(cards[0]).toMatchObject({ sn: 'release-check', builtin: false, places: 1, inTenant: false });
    const seen = async (client: Client) => (await client.get<AppDetail>(`${market}/detail?sn=release-check`)).data;
    expect((await seen(api)).installed).toMatchObject([{ projectId: project.id }]);
    // A private project of others: that it has the app is counted, where is not told.
    expect(await seen(other)).toMatchObject({ installed: [], places: 1, mayInstall: false, host: 'check.example.com' });
    expect((await admin.get(`${market}/detail?sn=nothing`)).status).toBe(404);
  });

  it('never shows a secret again, and keeps none as it is', async () => {
    const { register, admin } = await world();
    const { id, secret } = (await register()).data;
    const listed = await admin.get(`${market}/apps`);
    const renewed = (await admin.post<{ secret: string }>(`${market}/apps/${id}/secret`)).data.secret;
    expect(renewed).not.toBe(secret);
    expect(listed.body + (await admin.get(`${market}/detail?sn=release-check`)).body).not.toContain('whsec_');
    const rows = await t().app.platform.database.query('SELECT * FROM app_definition WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(renewed.slice(6));
  });

  it.each([
    ['our own host', { url: 'https://localhost:9000/' }, '不能使用本平台自己的域名'],
    ['a host below ours', { url: 'https://apps.localhost/' }, '不能使用本平台自己的域名'],
    ['plain http', { url: 'http://check.example.com/' }, 'https://'],
    ['a script', { url: 'javascript:alert(1)' }, 'https://'],
    ['a password in the address', { url: 'https://a:b@check.example.com/' }, '用户名或密码'],
    ['a path that is another host', { openType: 'localComponent', url: '//evil.example.com' }, '以 / 开头的路径'],
    ['the code of a built-in tool', { sn: 'qrcode' }, '已被使用'],
  ] as const)('refuses %s', async (_name, more, reason) => {
    const { register } = await world();
    const answer = await register(more as Partial<AppCreate>);
    expect([answer.status < 500 && answer.status >= 400, answer.message]).toEqual([
      true,
      expect.stringContaining(reason),
    ]);
  });
});

describe('installs', () => {
  it('stand in the menu, in projects, in their order; those of the enterprise in each project', async () => {
    const { register, add, assigned, admin, lead, api, project } = await world();
    await register();
    const enterprise = (await admin.post<{ id: string }>(`${market}/install`, { sn: 'workday' })).data.id;
    const [check, cron] = [await add('release-check'), await add('cron-reader')];
    expect((await assigned()).map(({ sn, fromTenant }) => [sn, fromTenant])).toEqual([
      ['workday', true],
      ['release-check', false],
      ['cron-reader', false],
    ]);
    const arranged = await lead.put(`${base}/editProjectAppBatch`, {
      projectId: project.id,
      apps: [
        { id: cron, enabled: true, version: 1 },
        { id: check, enabled: false, version: 1 },
      ],
    });
    expect(arranged.status).toBe(200);
    expect((await assigned()).slice(1)).toMatchObject([{ sn: 'cron-reader' }, { sn: 'release-check', enabled: false }]);
    const stale = { projectId: project.id, apps: [{ id: check, enabled: true, version: 1 }] };
    expect((await lead.put(`${base}/editProjectAppBatch`, stale)).status).toBe(409);
    const menu = (await api.get<MenuEntry[]>(`${base}/tenantApps`)).data;
    expect(menu).toMatchObject([
      { id: enterprise, code: 'workday', openType: 'localComponent', path: `/enterprise/app/${enterprise}` },
    ]);
    // What is the enterprise's is not the project's to remove, nor to arrange.
    expect((await lead.delete(`${base}/deleteProjectApp`, { id: enterprise })).status).toBe(404);
    expect((await lead.delete(`${base}/deleteProjectApp`, { id: cron })).status).toBe(200);
    expect((await api.delete(`${base}/deleteProjectApp`, { id: check })).status).toBe(403);
  });

  it('grant what was asked for then; more is granted anew', async () => {
    const { register, add, assigned, admin } = await world();
    const { id } = (await register()).data;
    await add('release-check');
    const scopes = ['task:read', 'task:write'];
    expect((await admin.put(`${market}/apps/${id}`, { version: 1, scopes })).status).toBe(200);
    expect(await assigned()).toMatchObject([{ missingScopes: ['task:write'] }]);
    await add('release-check');
    expect(await assigned()).toMatchObject([{ missingScopes: [] }]);
    expect((await admin.delete(`${market}/apps/${id}`)).message).toContain('安装在 1 处');
  });
});

describe('a frame', () => {
  async function framed() {
    const all = await world();
    const { secret } = (await all.register()).data;
    const installId = await all.add('release-check');
    const ask = (client: Client, body: object = {}) =>
      client.post<FrameToken>(`${frame}/${installId}/context`, { nonce: 'nonce-123', ...body });
    const host = (client: Client | null, id = installId) =>
      t().app.http.inject({
        url: `/appFrame/${id}`,
        headers: client?.cookie ? { cookie: `${SESSION_COOKIE}=${client.cookie}` } : {},
      });
    const exchange = (body: object) =>
      t().visitor.post<TokenGiven>(`${frame}/token`, { installId, secret, token: 'x'.repeat(30), ...body });
    const as = (token: string, method: string, path: string, body?: object) =>
      t().visitor.call(method, path, body, { headers: { authorization: `Bearer ${token}` } });
    return { ...all, installId, secret, ask, host, exchange, as };
  }

  it('stands in a page of ours that lets its origin in and nothing else; the console itself lets none in', async () => {
    const { host, api, other, project } = await framed();
    const page = await host(api);
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('frame-src https://check.example.com;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(page.body).toContain('data-origin="https://check.example.com"');
    for (const refused of [await host(other), await host(null), await host(api, project.id)]) {
      expect([refused.statusCode, String(refused.headers['content-security-policy'])]).toEqual([
        404,
        expect.stringContaining("frame-src 'none'"),
      ]);
    }
    const console = await t().app.http.inject({ url: '/api/docs-nothing' });
    expect(String(console.headers['content-security-policy'])).toContain("frame-src 'self'");
  });

  it('is told who opens it and where, signed for it alone, for five minutes', async () => {
    const { ask, dev, tenant, project, task, installId, api } = await framed();
    const { token } = (await ask(api, { taskId: task.id })).data;
    const keys = createLocalJWKSet(JSON.parse((await t().visitor.get(`${frame}/jwks`)).body));
    const { payload, protectedHeader } = await jwtVerify(token, keys, { audience: installId, algorithms: ['ES256'] });
    expect(payload).toMatchObject({
      sub: dev.id,
      ...{ tenant: tenant.id, project: project.id, task: task.id, scopes: ['task:read'], nonce: 'nonce-123' },
      iss: t().app.platform.env.publicUrl,
    });
    expect(protectedHeader.kid).toBeTruthy();
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    const again = decodeJwt((await ask(api)).data.token);
    expect(again.jti).not.toBe(payload.jti);
  });

  it('is not renewed for who has left the project', async () => {
    const { ask, api, dev, project, tenant } = await framed();
    expect((await ask(api)).status).toBe(200);
    const { platform } = t().app;
    await platform.database.query(
      'DELETE FROM project_member WHERE tenant_id = $1 AND project_id = $2 AND user_id = $3',
      [...[tenant.id, project.id, dev.id]],
    );
    platform.bus.publish({ type: 'access', tenantId: tenant.id });
    expect(await ask(api)).toMatchObject({ status: 403, message: expect.stringContaining('不在该项目中') });
  });

  it('names no project or task of others', async () => {
    const { ask, api, tenant, pm } = await framed();
    const elsewhere = await t().factory.project(tenant, pm);
    const theirs = await t().factory.task(tenant, elsewhere, pm);
    expect((await ask(api, { projectId: elsewhere.id })).status).toBe(403);
    expect((await ask(api, { taskId: theirs.id })).status).toBe(403);
  });

  it('asks for the person what both may: by its scopes, by their rights', async () => {
    const { ask, api, exchange, as, task, tenant, pm, project } = await framed();
    const { token } = (await ask(api)).data;
    const { accessToken, scopes } = (await exchange({ token })).data;
    expect(scopes).toEqual(['task:read']);
    expect((await as(accessToken, 'GET', `collaboration-center/ccTask/details/${task.id}`)).status).toBe(200);
    const hidden = await t().factory.task(tenant, project, pm, { privateTask: true });
    expect((await as(accessToken, 'GET', `collaboration-center/ccTask/details/${hidden.id}`)).status).toBe(404);
    const body = { version: 1, title: '改' };
    const refused = await as(accessToken, 'PUT', `collaboration-center/ccTask/update/${task.id}`, body);
    expect(refused).toMatchObject({ status: 403, message: '应用没有获得调用这个接口的授权' });
    expect((await as(`${accessToken}x`, 'GET', `collaboration-center/ccTask/details/${task.id}`)).status).toBe(401);
  });

  it('is let in from where the enterprise lets its people in, and from nowhere else', async () => {
    const { ask, api, exchange, task, tenant } = await framed();
    const { accessToken } = (await exchange({ token: (await ask(api)).data.token })).data;
    await t().app.platform.database.query(
      `INSERT INTO security_policy (tenant_id, addresses) VALUES ($1, '{127.0.0.0/8}')`,
      [tenant.id],
    );
    const from = (remoteAddress: string) =>
      t().visitor.call('GET', `collaboration-center/ccTask/details/${task.id}`, undefined, {
        headers: { authorization: `Bearer ${accessToken}` },
        remoteAddress,
      });
    expect((await from('127.0.0.1')).status).toBe(200);
    expect(await from('203.0.113.7')).toMatchObject({ status: 403, message: expect.stringContaining('203.0.113.7') });
  });

  it('gets no token by another’s context, a wrong secret, or a context that somebody made', async () => {
    const { ask, api, exchange, add, register, lead } = await framed();
    const mine = (await ask(api)).data.token;
    const second = (await register({ sn: 'second-app', url: 'https://second.example.com/' })).data.secret;
    const installId = await add('second-app');
    // The token of install A, shown for B.
    expect((await exchange({ token: mine, installId, secret: second })).status).toBe(401);
    expect((await exchange({ token: mine, secret: second })).status).toBe(401);
    const [head, payload, sign] = mine.split('.') as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(mine), sub: 'x' })).toString('base64url');
    expect((await exchange({ token: `${head}.${forged}.${sign}` })).status).toBe(401);
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await exchange({ token: `${none}.${payload}.` })).status).toBe(401);
    expect((await exchange({ token: (await ask(lead)).data.token })).status).toBe(200);
  });

  it('opens by its scopes calls that are there', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect(
      Object.values(scopeRoutes)
        .flat()
        .filter((route) => !known.has(route)),
    ).toEqual([]);
  });
});

describe('keys', () => {
  it('are told ten minutes before they sign, and kept until nothing is signed with them', async () => {
    const { platform } = t().app;
    await platform.database.query('DELETE FROM app_key');
    const [start, minute] = [Date.now(), 60_000];
    const first = (await signingKey(platform, start)).kid;
    const later = start + 31 * 24 * 60 * minute;
    await renewKeys(platform, later);
    expect(await publicKeys(platform)).toHaveLength(2);
    expect((await signingKey(platform, later + 9 * minute)).kid).toBe(first);
    const second = (await signingKey(platform, later + 11 * minute)).kid;
    expect(second).not.toBe(first);
    await renewKeys(platform, later + 20 * minute);
    expect((await publicKeys(platform)).map(({ kid }) => kid).sort()).toEqual([first, second].sort());
    await renewKeys(platform, later + 26 * minute);
    expect((await publicKeys(platform)).map(({ kid }) => kid)).toEqual([second]);
    expect(JSON.stringify(await publicKeys(platform))).not.toContain('"d"');
  });
});
