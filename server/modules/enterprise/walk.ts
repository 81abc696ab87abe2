import { newId } from '../../base/present';
import type { ModuleWalk } from '../../test/walk';

declare module '../../test/walk' {
  interface WalkedObjects {
    operation: { id: string };
  }
}

export const enterpriseWalk: ModuleWalk = {
  async objects({ run }) {
    const operation = { id: newId() };
    await run(
      `INSERT INTO operation_log (tenant_id, id, module, action) VALUES ($1, $2, 'tenant', 'memberUpdated')`,
      operation.id,
    );
    return { operation };
  },
  values: ({ objects, path }) => ({
    ...(path.includes('/operationLog/') && { id: objects.operation.id }),
    queue: 'task-batch',
    state: 'failed',
  }),
};
