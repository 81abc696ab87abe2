/** Groups of a provider give roles; what was given by hand stays. */
import type { SsoProvider, SsoProviders } from '../../../contract/auth/signIn';
import type { Rights } from '../../../contract/tenant/roles';
import { newId } from '../../base/present';
import { type Client, useTestApp } from '../../test/app';
import { testPassword } from '../../test/factories';
import { useSignIn } from '../../test/signIn';

const t = useTestApp({ jobs: true });
const { settings, withProvider, goThrough, comeBack, me, withMail, fresh } = useSignIn(t);

const SCOPES = 'openid profile email groups';
const rolesOf = async (session: string | undefined) => (await me(session)).roles.map(({ roleCode }) => roleCode).sort();
const kept = async (admin: Client, id: string) =>
  (await admin.get<SsoProviders>('user-center/sso/provider')).data.providers.find(
    (one) => one.id === id,
  ) as SsoProvider;

/** A provider whose group 研发 stands for plain members; somebody who is a project manager by hand comes from it. */
async function mapped(groupRoles?: (role: (code: string) => string) => { group: string; roleId: string }[]) {
  const enterprise = await t().enterprise();
  const { tenant, pm } = enterprise;
  const role = (code: string) => tenant.roleIds.get(code) as string;
  const rows = groupRoles?.(role) ?? [{ group: '研发', roleId: role('ROLE_TENANT_MEMBER') }];
  const one = await withProvider({ scopes: SCOPES, groupRoles: rows }, enterprise);
  const person = fresh();
  await goThrough(one.provider, person, { as: await t().as(pm, tenant), purpose: 'bind' });
  const come = async (groups?: unknown, more: object = {}) =>
    rolesOf((await goThrough(one.provider, { ...person, groups, ...more })).session);
  return { ...one, role, person, come };
}
const [PM, MEMBER] = ['ROLE_TENANT_PM', 'ROLE_TENANT_MEMBER'];

it('gives a role with its group; a claim that is absent leaves it, none takes it, what was given by hand stays', async () => {
  const { come, admin, provider } = await mapped();
  expect(await come(['研发', '其他'])).toEqual([MEMBER, PM]);
  expect((await kept(admin, provider)).groupsMissedTime).toBeNull();
  expect(await come()).toEqual([MEMBER, PM]);
  expect((await kept(admin, provider)).groupsMissedTime).not.toBeNull();
  // Too many to be told: where they could be asked for is no list of groups either.
  const elsewhere = { _claim_names: { groups: 'src' }, _claim_sources: { src: { endpoint: 'https://graph.example' } } };
  expect(await come(undefined, elsewhere)).toEqual([MEMBER, PM]);
  expect(await come([])).toEqual([PM]);
  expect((await kept(admin, provider)).groupsMissedTime).toBeNull();
});

it('never takes a role that was given by hand, though a group stands for it as well', async () => {
  const { come } = await mapped((role) => [{ group: '经理', roleId: role(PM) }]);
  expect(await come(['经理'])).toEqual([PM]);
  expect(await come([])).toEqual([PM]);
});

it('is told by the inspector and in the operation log, and makes an open form of the member stale', async () => {
  const { come, admin, pm, tenant } = await mapped();
  const [before] = await t().app.platform.database.query<{ version: number }>(
    'SELECT version FROM tenant_member WHERE tenant_id = $1 AND id = $2',
    [tenant.id, pm.id],
  );
  await come(['研发']);
  const { data } = await admin.get<Rights>(`user-center/role/rights?userId=${pm.id}&scope=0`);
  const paths = data.privileges.flatMap(({ sources }) => sources.filter(({ kind }) => kind === 'group'));
  expect(paths[0]?.path).toEqual(['登录方式「统一登录」的组', '企业成员']);
  const log = await admin.get<{ result: { id: string; fields: string[] }[] }>(
    `enterprise-center/operationLog/list?objectId=${pm.id}&action=memberUpdated`,
  );
  expect(log.data.result[0]?.fields).toEqual(['角色']);
  const form = { userId: pm.id, version: before?.version, position: '架构师' };
  expect((await admin.put('user-center/tenant/member', form)).status).toBe(409);
});

it('takes back what it gave when the setting, or the provider, goes', async () => {
  const { come, admin, provider, role, pm } = await mapped((of) => [
    { group: '研发', roleId: of(MEMBER) },
    { group: '安全', roleId: of('ROLE_TENANT_SUPER_ADMIN') },
  ]);
  const everything = [MEMBER, PM, 'ROLE_TENANT_SUPER_ADMIN'];
  expect(await come(['研发', '安全'])).toEqual(everything);
  const held = async () => {
    const rows = await t().app.platform.database.query<{ code: string }>(
      'SELECT r.code FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id WHERE x.user_id = $1',
      [pm.id],
    );
    return rows.map(({ code }) => code).sort();
  };
  const { kind: _, secret: __, ...settled } = settings({ scopes: SCOPES });
  const groupRoles = [{ group: '研发', roleId: role(MEMBER) }];
  const { version } = await kept(admin, provider);
  expect((await admin.put(`user-center/sso/provider/${provider}`, { ...settled, groupRoles, version })).status).toBe(
    200,
  );
  expect(await held()).toEqual([MEMBER, PM]);
  expect((await admin.delete(`user-center/sso/provider/${provider}`)).status).toBe(200);
  expect(await held()).toEqual([PM]);
});

it('gives nothing that whoever keeps it lacks: when it is saved, and at each sign-in', async () => {
  const { come, admin, provider, tenant, role } = await mapped();
  const owner = [{ group: '老板', roleId: role('ROLE_TENANT_OWNER') }];
  const twice = [0, 1].map(() => ({ group: ' 研发 ', roleId: role(MEMBER) }));
  const { kind: _, secret: __, ...settled } = settings({ scopes: SCOPES });
  const save = (api: Client, groupRoles: object[], version: number) =>
    api.put(`user-center/sso/provider/${provider}`, { ...settled, groupRoles, version });
  expect((await save(admin, owner, 1)).status).toBe(403);
  expect((await save(admin, twice, 1)).status).toBe(400);
  expect((await save(admin, [{ group: '研发', roleId: newId() }], 1)).status).toBe(400);

  // A keeper who holds what a plain member holds, and no more.
  const made = await admin.post<{ id: string }>('user-center/role', {
    ...{ name: '登录管理', scope: 0, privileges: ['ENTERPRISE:SIGN_IN:MANAGE'], description: null },
  });
  const keeper = await t().factory.member(tenant, MEMBER);
  await t().app.platform.database.query(
    'INSERT INTO tenant_member_role (tenant_id, user_id, role_id) VALUES ($1, $2, $3)',
    [tenant.id, keeper.id, made.data.id],
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  const theirs = await t().as(keeper, tenant);
  expect((await save(theirs, [{ group: '研发', roleId: role(PM) }], 1)).status).toBe(403);
  expect((await save(theirs, [{ group: '研发', roleId: role(MEMBER) }], 1)).status).toBe(200);
  expect((await kept(admin, provider)).withheld).toEqual([]);

  await t().app.platform.database.query(
    'DELETE FROM tenant_member_role WHERE tenant_id = $1 AND user_id = $2 AND role_id = $3',
    [tenant.id, keeper.id, role(MEMBER)],
  );
  expect(await come(['研发'])).toEqual([PM]);
  expect((await kept(admin, provider)).withheld).toEqual(['企业成员']);

  const own = await admin.post<{ id: string }>('user-center/role', {
    ...{ name: '只由组授予', scope: 0, privileges: [], description: null },
  });
  expect((await save(admin, [{ group: '研发', roleId: own.data.id }], 2)).status).toBe(200);
  const refused = await admin.delete(`user-center/role/${own.data.id}`);
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('1 种登录方式')]);
});

it('is not forgotten while the password is asked for', async () => {
  const { provider, tenant, pm } = await mapped();
  const email = `pm${pm.id.slice(-12)}@x.example`;
  await t().app.platform.database.query('DELETE FROM account_identity WHERE account_id = $1', [pm.id]);
  await withMail(pm.id, email, true);
  const asked = await goThrough(provider, { ...fresh(), email, email_verified: true, groups: ['研发'] });
  expect(asked.answer.data.outcome).toBe('confirm');
  const { ticket } = asked.answer.data;
  const path = 'portal/osslogin/confirm';
  const done = await comeBack({ ticket, password: testPassword }, asked.browser, t().visitor, path);
  expect([(await me(done.session)).tenantCode, await rolesOf(done.session)]).toEqual([tenant.code, [MEMBER, PM]]);
});
