import { newId } from '../../base/present';
import { type ModuleFixtures, SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    /** A delivery of the project. */
    delivery: { id: string };
  }
}

export const marketFixtures: ModuleFixtures = {
  async objects({ objects, run }) {
    const delivery = { id: newId() };
    await run(
      `INSERT INTO market_delivery (tenant_id, id, seq, customer, planned_on, project_id)
       SELECT $1, $2, count(*) + 1, $3, '2026-01-31', $4 FROM market_delivery WHERE tenant_id = $1`,
      ...[delivery.id, `${SECRET}客户`, objects.project.id],
    );
    return { delivery };
  },
  // Neither super nor the stranger may see the project, which a new delivery would name.
  values: ({ objects, path }) => ({
    ...(path.endsWith('marketAnalysis/add') && { projectId: null }),
    id: objects.delivery.id,
    // Amounts of deliveries are texts: they are never binary fractions.
    amount: '100.00',
    customer: '走查客户',
    plannedOn: '2026-03-31',
  }),
};
