import { mondayOf } from '../../../contract/time/period';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Pm asks whoever keeps the positions. */
    staffRequest: { id: string };
  }
}

export const manpowerFixtures: ModuleFixtures = {
  async objects({ people: { pm }, objects, run }) {
    const [staffRequest, position] = [{ id: newId() }, newId()];
    const week = mondayOf(addDays(today(), 7));
    await run(
      `INSERT INTO hr_position (tenant_id, id, code, name) VALUES ($1, $2::uuid, $2::text, $3)`,
      ...[position, SECRET],
    );
    await run(
      `INSERT INTO staff_request (tenant_id, id, project_id, position_id, from_week, to_week, minutes, reason, requester_id)
       VALUES ($1, $2, $3, $4, $5::date, $5::date, 480, $6, $7)`,
      ...[staffRequest.id, objects.project.id, position, week, SECRET, pm.id],
    );
    return { staffRequest };
  },
  values: ({ objects: { staffRequest, position }, path, world }) => ({
    ...(path.includes('staffRequest/') && { id: staffRequest.id, to: 'WITHDRAWN', version: 1 }),
    ...{ positionId: position.id, from: addDays(today(), 7), weeks: 1, minutes: 480 },
    cells: [{ userId: world.people.dev.id, positionId: null, week: mondayOf(addDays(today(), 7)), was: 0, minutes: 0 }],
  }),
};
