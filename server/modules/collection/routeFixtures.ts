import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Led by pm, with the project in it; dev looks at it. */
    collection: { id: string };
  }
}

export const collectionFixtures: ModuleFixtures = {
  async objects({ tenant, people: { pm, dev }, objects, run }) {
    const collection = { id: newId() };
    await run(
      'INSERT INTO collection (tenant_id, id, name, owner_id) VALUES ($1, $2, $3, $4)',
      ...[collection.id, `${SECRET}项目集`, pm.id],
    );
    await run(
      'INSERT INTO collection_project (tenant_id, collection_id, project_id) VALUES ($1, $2, $3)',
      ...[collection.id, objects.project.id],
    );
    await run(
      'INSERT INTO collection_member (tenant_id, collection_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      ...[collection.id, dev.id, tenant.roleIds.get('ROLE_COLLECTION_VIEWER')],
    );
    return { collection };
  },
  values: ({ objects, world }) => ({
    id: objects.collection.id,
    roleId: world.tenant.roleIds.get('ROLE_COLLECTION_VIEWER'),
  }),
};
