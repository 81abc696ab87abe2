import { newId } from '../../base/present';
import type { ModuleFixtures } from '../../test/routeFixtures';

declare module '../../test/routeFixtures' {
  interface FixtureObjects {
    operation: { id: string };
    wholeExport: { id: string };
  }
}

export const enterpriseFixtures: ModuleFixtures = {
  async objects({ run, t, tenant }) {
    const operation = { id: newId() };
    await run(
      `INSERT INTO operation_log (tenant_id, id, module, action) VALUES ($1, $2, 'tenant', 'memberUpdated')`,
      operation.id,
    );
    const wholeExport = { id: newId() };
    await run(`INSERT INTO tenant_export (tenant_id, id, state) VALUES ($1, $2, 'finished')`, wholeExport.id);
    await t.app.platform.files.write(tenant.id, wholeExport.id, Buffer.from('walk'));
    return { operation, wholeExport };
  },
  values: ({ objects, path }) => ({
    ...(path.includes('/operationLog/') && { id: objects.operation.id }),
    ...(path.includes('/wholeExport') && { id: objects.wholeExport.id, passphrase: 'correct horse battery' }),
    // Not theirs: nobody is erased by the walk.
    ...(path.endsWith('person/erase') && { userName: 'nobody' }),
    ...(path.endsWith('logStream') && { kind: 'WEBHOOK', address: 'https://10.0.0.1', enabled: true, version: 0 }),
    queue: 'task-batch',
    state: 'failed',
  }),
};
