/** The enterprise that the walk over all routes looks at: one of each role, and one of each object of each module. */
import type { TestApp } from '../../server/test/app';
import type { TestTenant, TestUser } from '../../server/test/factories';
import type { Role } from '../../server/test/rights';
import { type FixtureObjects, type Ground, SECRET, type World } from '../../server/test/routeFixtures';
import { fixtureModules } from './modules';

export { SECRET, type World };

export async function makeWorld(t: TestApp): Promise<World> {
  const { factory } = t;
  const { tenant, owner, pm, member, guest } = await factory.enterprise(`${SECRET}公司`);
  const people: Record<Role, TestUser> = {
    owner,
    mgmt: await factory.member(tenant, 'ROLE_TENANT_MGMT'),
    super: await factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'),
    pm,
    dev: await factory.member(tenant),
    viewer: await factory.member(tenant),
    member,
    guest,
  };
  const newcomer = await factory.member(tenant);
  const account = await factory.member(tenant);
  await t.app.platform.database.query(
    `UPDATE account SET name = $2 || username WHERE id IN (SELECT id FROM tenant_member WHERE tenant_id = $1)`,
    [tenant.id, SECRET],
  );
  return { tenant, people, newcomer, account, objects: await makeObjects(t, tenant, people, 'private') };
}

/** A project led by `pm`, with `dev` and `viewer` in it, and everything that stands in a project. */
export async function makeObjects(
  t: TestApp,
  tenant: TestTenant,
  people: Ground['people'],
  visibility: Ground['visibility'],
): Promise<FixtureObjects> {
  const run = (sql: string, ...values: unknown[]) => t.app.platform.database.query(sql, [tenant.id, ...values]);
  // Each module adds its own; a missing one shows where it is asked for.
  let objects = { comments: {} } as FixtureObjects;
  for (const { walk } of fixtureModules) {
    const made = await walk.objects?.({ t, tenant, people, visibility, objects, run });
    objects = { ...objects, ...made };
  }
  return objects;
}
