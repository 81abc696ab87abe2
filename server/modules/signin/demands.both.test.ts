/** What an enterprise demands of whoever comes in and takes out: each at its door, and nobody locked out by themselves. */
import type { CurrentUser } from '../../../contract/auth/account';
import type { SecurityPolicy } from '../../../contract/auth/securityPolicy';
import { newId } from '../../base/present';
import { type Client, useTestApp } from '../../test/app';
import { type TestUser, testPassword } from '../../test/factories';

const t = useTestApp();
const address = 'user-center/securityPolicy';
const me = 'user-center/account/logged';

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const { database, bus } = t().app.platform;
  const api = await t().as(owner, tenant);
  const run = (sql: string, ...values: unknown[]) => database.query(sql, values);
  const policy = async () => (await api.get<SecurityPolicy>(address)).data;
  const save = async (body: object, by: Client = api) =>
    by.put<{ field?: string }>(address, {
      idleMinutes: null,
      maxHours: null,
      version: (await policy()).version,
      ...body,
    });
  const withFactor = async ({ id }: TestUser) => {
    await run(
      `INSERT INTO account_totp (account_id, secret_cipher, confirmed_at) VALUES ($1, 'x', now()) ON CONFLICT DO NOTHING`,
      id,
    );
    bus.publish({ type: 'session', accountId: id });
    await bus.flush();
  };
  /** As if the enterprise's provider had opened the session. */
  const vouch = async ({ id }: TestUser) => {
    await run('UPDATE session SET bound_tenant_id = $1 WHERE account_id = $2 AND tenant_id = $1', tenant.id, id);
    bus.publish({ type: 'session', accountId: id });
    await bus.flush();
  };
  return { tenant, owner, pm, member, project, api, run, policy, save, withFactor, vouch };
}

it('lets nobody in from elsewhere, by token and session alike, and nobody lock themselves out', async () => {
  const { save, policy, api, pm, tenant, project } = await setting();
  const away = await save({ addresses: ['203.0.113.0/24'] });
  expect([away.status, away.message]).toEqual([422, expect.stringContaining('您自己也进不来')]);
  const wrong = await save({ addresses: ['127.0.0.1', '203.0.113.0/33'] });
  expect([wrong.status, wrong.data?.field]).toEqual([400, 'addresses']);
  expect((await policy()).addresses).toEqual([]);
  expect((await save({ addresses: [' 127.0.0.0/8 '] })).status).toBe(200);
  expect(await policy()).toMatchObject({ addresses: ['127.0.0.0/8'], yourAddress: '127.0.0.1', version: 1 });

  const theirs = await t().as(pm, tenant);
  const path = `collaboration-center/ccTask/import/source?projectId=${project.id}`;
  expect((await theirs.get(path)).status).toBe(200);
  for (const remoteAddress of ['203.0.113.7', '2001:db8::1']) {
    const refused = await theirs.call('GET', path, undefined, { remoteAddress });
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining(remoteAddress)]);
    const said = await theirs.call<CurrentUser>('GET', me, undefined, { remoteAddress });
    expect(said.data.barred).toMatchObject({ kind: 'address' });
  }
  expect((await api.get<CurrentUser>(me)).data.barred).toBeNull();
});

it('asks for the second factor of whom it says, until it is there', async () => {
  const { save, policy, owner, pm, tenant, project, withFactor, vouch } = await setting();
  const first = await save({ factor: 'all' });
  expect([first.status, first.message]).toEqual([422, expect.stringContaining('您自己的账号')]);
  await withFactor(owner);
  expect((await save({ factor: 'managers' })).status).toBe(200);
  const theirs = await t().as(pm, tenant);
  const path = `collaboration-center/ccTask/import/source?projectId=${project.id}`;
  expect((await theirs.get(path)).status).toBe(200);
  expect((await save({ factor: 'all' })).status).toBe(200);
  const refused = await theirs.get(path);
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('动态验证码')]);
  // What is of the account stays open: there it is set up.
  expect((await theirs.get<CurrentUser>(me)).data.barred).toMatchObject({ kind: 'factor' });
  const token = { name: '脚本', scope: 'read', days: 30, password: testPassword };
  expect((await theirs.post('user-center/account/token', token)).status).toBe(403);
  await withFactor(pm);
  expect((await theirs.get(path)).status).toBe(200);
  expect((await policy()).factor).toBe('all');
  await t().app.platform.database.query('DELETE FROM account_totp WHERE account_id = $1', [pm.id]);
  await vouch(pm);
  expect((await theirs.get(path)).status).toBe(200);
});

it('lets in only by the sign-in of the enterprise, once it is proven, and the owner all the same', async () => {
  const { save, owner, pm, member, tenant, withFactor, vouch, api, project } = await setting();
  const untried = await save({ ssoOnly: true });
  expect([untried.status, untried.message]).toEqual([422, expect.stringContaining('登录一次')]);
  await vouch(owner);
  const unsafe = await save({ ssoOnly: true });
  expect([unsafe.status, unsafe.message]).toEqual([422, expect.stringContaining('企业所有者')]);
  await withFactor(owner);
  expect((await save({ ssoOnly: true })).status).toBe(200);
  const [byPassword, byProvider] = [await t().as(member, tenant), await t().as(pm, tenant)];
  await vouch(pm);
  const path = `collaboration-center/ccTask/import/source?projectId=${project.id}`;
  const refused = await byPassword.get(path);
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('企业的登录方式')]);
  expect((await byPassword.get<CurrentUser>(me)).data.barred).toMatchObject({ kind: 'sso' });
  expect((await byProvider.get(path)).status).toBe(200);
  // On the day when the provider is away.
  const emergency = await t().as(owner, tenant);
  expect((await emergency.get(address)).status).toBe(200);
  expect((await api.get(address)).status).toBe(200);
});

it('narrows who invites, shares and exports, whatever roles say', async () => {
  const { save, pm, tenant, project, api, run } = await setting();
  const theirs = await t().as(pm, tenant);
  const exporting = (by: Client) =>
    by.post('collaboration-center/ccTask/export', { projectId: project.id, format: 'csv', columns: ['title'] });
  expect((await exporting(theirs)).status).toBe(200);
  expect((await save({ export: 'managers', share: 'nobody', invite: 'nobody' })).status).toBe(200);
  const refused = await exporting(theirs);
  expect([refused.status, refused.message]).toEqual([403, '本企业的安全策略只允许所有者与管理员导出数据']);
  expect((await exporting(api)).status).toBe(200);
  const link = await api.post('user-center/tenant/invitation/link', { days: 7, maxUses: 1 });
  expect([link.status, link.message]).toEqual([403, '本企业的安全策略不允许邀请成员']);
  const shared = await api.post('collaboration-center/publicLink', { kind: 'dashboard', target: newId() });
  expect([shared.status, shared.message]).toEqual([403, '本企业的安全策略不允许用链接分享']);
  // Each change stands in the log, in words.
  const [log] = (await run(
    `SELECT row_to_json(o)::text AS changes FROM operation_log o WHERE tenant_id = $1 AND action = 'securityPolicyChanged'`,
    tenant.id,
  )) as { changes: string }[];
  expect(log?.changes).toContain('仅所有者与管理员');
  // What is not said stays.
  expect((await save({ idleMinutes: 30 })).status).toBe(200);
  expect((await exporting(theirs)).status).toBe(403);
});

it('says for how long the log is kept: half a year at the least, by managers alone', async () => {
  const { save, policy, run, tenant } = await setting();
  expect((await save({ logDays: 179 })).status).toBe(400);
  expect((await save({ logDays: 365 })).status).toBe(200);
  // What is not said stays.
  expect((await save({ idleMinutes: 60 })).status).toBe(200);
  expect((await policy()).logDays).toBe(365);
  expect((await save({ logDays: null })).status).toBe(200);
  const [log] = (await run(
    `SELECT string_agg(o.changes::text, ' ' ORDER BY o.id) AS changes FROM operation_log o
      WHERE tenant_id = $1 AND action = 'securityPolicyChanged'`,
    tenant.id,
  )) as { changes: string }[];
  expect(log?.changes).toContain('操作日志保留（天）');
});
