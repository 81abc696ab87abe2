import { newId } from '../../base/present';
import type { ModuleFixtures } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Pm's, of a meeting; approved, of the task; and the sheet that it was handed in with. */
    otherLog: { id: string };
    approvedLog: { id: string };
    hoursSheet: { id: string };
  }
}

export const hoursFixtures: ModuleFixtures = {
  async objects({ people: { pm }, objects, run }) {
    const [otherLog, approvedLog, hoursSheet] = [{ id: newId() }, { id: newId() }, { id: newId() }];
    await run(
      `INSERT INTO hours_sheet (tenant_id, id, user_id, project_id, week) VALUES ($1, $2, $3, $4, date '2026-11-02')`,
      ...[hoursSheet.id, pm.id, objects.project.id],
    );
    await run(
      `INSERT INTO worklog (tenant_id, id, user_id, day, minutes, other, task_id, state, sheet_id, created_by)
       VALUES ($1, $2, $4, date '2026-11-03', 6, 'meeting', NULL, 'OPEN', NULL, $4),
              ($1, $3, $4, date '2026-11-03', 6, NULL, $5, 'APPROVED', $6, $4)`,
      ...[otherLog.id, approvedLog.id, pm.id, objects.task.id, hoursSheet.id],
    );
    return { otherLog, approvedLog, hoursSheet };
  },
  values: ({ objects: { otherLog, approvedLog, hoursSheet }, path }) => ({
    ...{
      id: path.includes('/sheet') ? hoursSheet.id : otherLog.id,
      ids: [approvedLog.id],
      other: 'meeting',
      minutes: 6,
    },
    ...(path.includes('/report') && { from: '2026-01-01', by: 'person' }),
    ...{ to: '2026-01-31', version: 1, day: '2026-11-05' },
  }),
};
