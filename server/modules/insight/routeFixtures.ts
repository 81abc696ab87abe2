import type { ModuleFixtures } from '../../test/routeFixtures';

export const insightFixtures: ModuleFixtures = {
  values: ({ objects }) => ({
    ...{ metric: 'task.total', period: { from: '2026-11-01', to: '2026-11-30' } },
    queries: [{ metric: 'task.total', period: { from: '2026-11-01', to: '2026-11-30' } }],
    ...{ id: objects.project.id, from: '2026-11-01', to: '2026-11-30' },
  }),
};
