import { builtinRoles } from '../../../contract/access';
import { useTestApp } from '../../test/app';
import { updateBuiltinRoles } from './builtinRoles';

const t = useTestApp();

it('a built-in role of an earlier version gets the privileges of this one, a role of the enterprise keeps its own', async () => {
  const { tenant } = await t().enterprise();
  const { database } = t().app.platform;
  await database.query(
    "UPDATE role SET privileges = '{PROJECT}' WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_MANAGER'",
    [tenant.id],
  );
  await database.query(
    `INSERT INTO role (tenant_id, id, code, name, scope, privileges)
     VALUES ($1, gen_random_uuid(), 'ROLE_OWN', '自建', 1, '{PROJECT}')`,
    [tenant.id],
  );
  expect(await updateBuiltinRoles(database)).toBe(1);
  const rows = await database.query<{ code: string; privileges: string[] }>(
    "SELECT code, privileges FROM role WHERE tenant_id = $1 AND code IN ('ROLE_PROJECT_MANAGER', 'ROLE_OWN')",
    [tenant.id],
  );
  const of = (code: string) => rows.find((one) => one.code === code)?.privileges;
  expect(of('ROLE_PROJECT_MANAGER')).toEqual(
    builtinRoles.find((one) => one.code === 'ROLE_PROJECT_MANAGER')?.privileges,
  );
  expect(of('ROLE_OWN')).toEqual(['PROJECT']);
  expect(await updateBuiltinRoles(database)).toBe(0);
});
