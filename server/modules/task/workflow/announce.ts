import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';

/** Tells every process, and open consoles, that types or processes are other than they were; and whose tasks moved. */
export function announceWorkflow(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  tx: TenantDb,
  projectIds: readonly string[] = [],
): void {
  const { tenantId } = actor;
  tx.afterCommit(() => {
    platform.bus.publish({ type: 'workflow', tenantId });
    for (const projectId of projectIds) platform.bus.publish({ type: 'task', tenantId, projectId, taskIds: [] });
  });
}
