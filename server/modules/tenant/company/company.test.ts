/** What an enterprise says of itself, and how it changes hands. */
import type { CompanyInfo } from '../../../../contract/tenant/company';
import { useTestApp } from '../../../test/app';
import { testPassword } from '../../../test/factories';

const t = useTestApp();
const base = 'user-center/tenant/info';
const transfer = 'user-center/tenant/transferOwner';

it('is read by who may enter the back office, and changed by who may; a stale save is 409', async () => {
  const { tenant, owner, member } = await t().enterprise('甲公司');
  const api = await t().as(owner, tenant);
  const seen = (await api.get<CompanyInfo>(base)).data;
  expect(seen).toMatchObject({ name: '甲公司', owner: { userId: owner.id }, members: 4, projects: 0, version: 1 });
  const save = (version: number) => api.put(base, { version, name: ' 乙公司 ', shortName: '乙', contact: null });
  expect((await save(1)).data).toEqual({ version: 2 });
  // With who was faster, and what stands there now: what was typed is not lost by it.
  expect(await save(1)).toMatchObject({
    status: 409,
    data: { updatedBy: { userId: owner.id }, current: { name: '乙公司', version: 2 } },
  });
  expect((await api.get<CompanyInfo>(base)).data).toMatchObject({ name: '乙公司', shortName: '乙', industry: null });
  expect((await (await t().as(member, tenant)).get(base)).status).toBe(403);
});

it('changes hands by its owner alone, with the password, and has one owner at any time', async () => {
  const { tenant, owner, member, guest } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const manager = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_MGMT'), tenant);
  const elsewhere = await t().enterprise();
  const asked = { userId: member.id, password: testPassword };
  expect((await manager.post(transfer, asked)).status).toBe(403);
  expect((await api.post(transfer, { ...asked, password: 'wrong' })).status).toBe(400);
  expect((await api.post(transfer, { ...asked, userId: elsewhere.member.id })).status).toBe(400);
  expect((await api.post(transfer, { ...asked, userId: owner.id })).status).toBe(400);
  const both = await Promise.all([api.post(transfer, asked), api.post(transfer, { ...asked, userId: guest.id })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const owners = await t().app.platform.database.query(
    `SELECT x.user_id FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
      WHERE x.tenant_id = $1 AND r.code = 'ROLE_TENANT_OWNER'`,
    [tenant.id],
  );
  expect(owners).toHaveLength(1);
  const { data } = await api.get<{ roles: { roleCode: string }[] }>('user-center/account/logged');
  expect(data.roles.map(({ roleCode }) => roleCode)).toContain('ROLE_TENANT_MGMT');
  expect(data.roles.map(({ roleCode }) => roleCode)).not.toContain('ROLE_TENANT_OWNER');
});
