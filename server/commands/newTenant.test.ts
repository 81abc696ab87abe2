import { useTestApp } from '../test/app';
import { newTenant } from './newTenant';

const t = useTestApp();
const acme = { code: 'acme', name: '顶点科技', owner: 'boss', password: 'Kestrel@20264' };
const create = (options: object) => newTenant(t().app.platform.database, { ...acme, ...options });

describe('tenant:create', () => {
  it('makes an enterprise whose owner logs in and holds every right', async () => {
    await create({ owner: 'Boss' });
    const login = await t().visitor.call('POST', 'portal/login', undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: 'boss', password: 'Kestrel@20264' }).toString(),
    });
    expect(login.status).toBe(200);
    const [row] = await t().app.platform.database.query<{ id: string }>(
      "SELECT id FROM account WHERE username = 'boss'",
    );
    const [tenant] = await t().app.platform.database.query<{ id: string }>("SELECT id FROM tenant WHERE code = 'acme'");
    const api = await t().as({ id: row?.id ?? '' }, { id: tenant?.id ?? '', code: 'acme', roleIds: new Map() });
    const me = await api.get<{ roles: { roleCode: string }[] }>('user-center/account/logged');
    expect(me.data.roles.map((role) => role.roleCode)).toContain('ROLE_TENANT_OWNER');
    expect((await api.post('project-center/pcProject', { name: '第一个项目', code: 'FIRST' })).status).toBe(200);
  });

  it.each([
    ['a code in use', { code: 'acme', owner: 'other' }, /acme 已被使用/],
    ['a code that is none', { code: 'Acme Inc' }, /--code/],
    ['no name', { code: 'b2', name: ' ' }, /--name/],
    ['no owner', { code: 'b2', owner: undefined }, /--owner/],
    ['a short password', { code: 'b2', owner: 'second', password: 'Ab1' }, /12 到 128/],
    ['a weak password', { code: 'b2', owner: 'second', password: 'aaaaaaaaaaaa' }, /两类/],
    ['a common password', { code: 'b2', owner: 'second', password: 'password1234' }, /太常见/],
    ['no password for a new account', { code: 'b2', owner: 'second', password: undefined }, /不存在/],
    ['a password for an existing account', { code: 'b2', owner: 'boss' }, /已存在/],
  ])('refuses %s', async (_what, options, message) => {
    await expect(create(options)).rejects.toThrow(message);
  });

  it('leaves nothing behind after a refusal, and takes an existing account without a password', async () => {
    const before = await t().app.platform.database.query("SELECT 1 AS one FROM tenant WHERE code = 'b2'");
    expect(before).toHaveLength(0);
    await create({ code: 'b2', password: undefined });
    const rows = await t().app.platform.database.query(
      "SELECT 1 AS one FROM tenant_member m JOIN account a ON a.id = m.id WHERE a.username = 'boss'",
    );
    expect(rows).toHaveLength(2);
  });
});
