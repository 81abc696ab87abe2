import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** Private, and pm's. */
    dashboard: { serialNo: string };
  }
}

let seq = 700;

export const dashboardFixtures: ModuleFixtures = {
  async objects({ people: { pm }, run }) {
    seq += 1;
    await run(
      `INSERT INTO dashboard (tenant_id, id, seq, name, owner_id, filter, widgets)
       VALUES ($1, $2, $3, $4, $5, '{"period": "last30", "projectIds": []}', '[]')`,
      ...[newId(), seq, `${SECRET}看板`, pm.id],
    );
    return { dashboard: { serialNo: `KB-${seq}` } };
  },
  values: ({ objects }) => ({
    ...{ serialNo: objects.dashboard.serialNo, widgetId: objects.project.id, picks: [], column: '状态' },
    ...{ kind: 'rows', code: 'task' },
    ...{ cadence: 'week', dayNo: 0, at: '09:00', receiverIds: [], groupSaying: 'none', look: {}, paused: false },
    ...{ measure: 0, side: 'above', limit: 1, slack: 0, no: 99 },
  }),
};
