import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Nobody stands in it; `hrMember` is in another one. */
    position: { id: string };
    group: { id: string };
    hrMember: { id: string };
  }
}

export const hrpFixtures: ModuleFixtures = {
  async objects({ people: { pm }, run }) {
    const [position, group, hrMember, held] = [{ id: newId() }, { id: newId() }, { id: newId() }, newId()];
    await run(
      `INSERT INTO hr_position (tenant_id, id, code, name) VALUES ($1, $2::uuid, $2::text, $4), ($1, $3::uuid, $3::text, $4)`,
      ...[position.id, held, SECRET],
    );
    await run(
      'INSERT INTO hr_group (tenant_id, id, name) VALUES ($1, $2::uuid, $3 || $2::text)',
      ...[group.id, SECRET],
    );
    await run(
      `INSERT INTO hr_member (tenant_id, id, user_id, position_id, from_day) VALUES ($1, $2, $3, $4, '2026-01-01')`,
      ...[hrMember.id, pm.id, held],
    );
    return { position, group, hrMember };
  },
  values: ({ objects: { position, group, hrMember }, path }) => ({
    id: (path.includes('position') ? position : path.includes('group') ? group : hrMember).id,
    ...{ positionId: position.id, parentId: null, leaderId: null, level: 1, grade: 'P6', main: false },
  }),
};
