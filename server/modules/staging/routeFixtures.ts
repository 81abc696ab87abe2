import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Of pm. */
    staged: { id: string };
  }
}

export const stagingFixtures: ModuleFixtures = {
  async objects({ people: { pm }, objects, run }) {
    const staged = { id: newId() };
    await run(
      `INSERT INTO staging (tenant_id, id, user_id, kind, project_id, values) VALUES ($1, $2, $3, 'risk', $4, $5::jsonb)`,
      ...[staged.id, pm.id, objects.project.id, JSON.stringify({ title: `${SECRET}草稿` })],
    );
    return { staged };
  },
  values: ({ objects }) => ({ id: objects.staged.id, kind: 'problem', values: { title: '走查' } }),
};
