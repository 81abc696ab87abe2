import { newId } from '../../base/present';
import { type ModuleWalk, SECRET } from '../../test/walk';

declare module '../../test/walk' {
  interface WalkedObjects {
    /** Of pm. */
    staged: { id: string };
  }
}

export const stagingWalk: ModuleWalk = {
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
