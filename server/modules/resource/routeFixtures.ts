import { newId } from '../../base/present';
import { registerFixtures } from '../../test/registerFixtures';
import { SECRET } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    resourceAllocation: { id: string };
  }
}

export const resourceFixtures = registerFixtures('resource', {
  columns: { kind: `'equipment'` },
  state: 'AVAILABLE',
  to: 'MAINTAIN',
  async objects({ run }, resource) {
    const resourceAllocation = { id: newId() };
    await run(
      `INSERT INTO resource_allocation (tenant_id, id, resource_id, from_on, to_on, quantity, purpose)
       VALUES ($1, $2, $3, '2026-03-02', '2026-03-06', 1, $4)`,
      ...[resourceAllocation.id, resource.id, SECRET],
    );
    return { resourceAllocation };
  },
  values: ({ objects, path }) => ({
    allocationId: objects.resourceAllocation.id,
    ...{ kind: 'equipment', quantity: 1, purpose: '走查', userId: null, taskId: null },
    ...(!/step$/i.test(path) && { from: '2026-03-02', to: '2026-03-06' }),
  }),
});
