import { newId } from '../../base/present';
import type { ModuleWalk } from '../../test/walk';

declare module '../../test/walk' {
  interface WalkedObjects {
    /** Pm's, of a meeting; and handed in, of the task. */
    otherLog: { id: string };
    submittedLog: { id: string };
  }
}

export const hoursWalk: ModuleWalk = {
  async objects({ people: { pm }, objects, run }) {
    const [otherLog, submittedLog] = [{ id: newId() }, { id: newId() }];
    await run(
      `INSERT INTO worklog (tenant_id, id, user_id, day, minutes, other, task_id, state, created_by)
       VALUES ($1, $2, $4, date '2026-11-03', 6, 'meeting', NULL, 'OPEN', $4),
              ($1, $3, $4, date '2026-11-03', 6, NULL, $5, 'SUBMITTED', $4)`,
      ...[otherLog.id, submittedLog.id, pm.id, objects.task.id],
    );
    return { otherLog, submittedLog };
  },
  values: ({ objects: { otherLog, submittedLog } }) => ({
    ...{ id: otherLog.id, ids: [submittedLog.id], other: 'meeting', minutes: 6 },
    ...{ to: '2026-01-31', version: 1, day: '2026-11-05' },
  }),
};
