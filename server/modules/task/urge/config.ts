/** How often the tasks of a project can be urged. */

import { and, eq, sql } from 'drizzle-orm';
import { type UrgeConfig, type UrgeLimits, urgeDefaults } from '../../../../contract/task/urge';
import { urgeConfig } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';

export async function urgeLimits(db: TenantDb, projectId: string): Promise<UrgeLimits & { version: number }> {
  const [row] = await db.select(urgeConfig, eq(urgeConfig.projectId, projectId));
  if (!row) return { ...urgeDefaults, version: 0 };
  const { cooldownMinutes, dailyCap, escalateAfter, channels, version } = row;
  return { cooldownMinutes, dailyCap, escalateAfter, channels, version };
}

export async function readUrgeConfig(context: TenantContext, projectId: string): Promise<UrgeConfig> {
  const project = await projectFor(context, projectId, 'PROJECT:VIEW');
  return { projectId: project.id, ...(await urgeLimits(context.db, project.id)) };
}

export async function saveUrgeConfig(
  context: TenantContext,
  { projectId, version, ...limits }: UrgeConfig,
): Promise<UrgeConfig> {
  const { db, actor } = context;
  const project = await projectFor(context, projectId, 'PROJECT:CONFIG');
  await db.transaction(async (tx) => {
    const by = { updatedBy: actor.userId };
    const saved =
      version === 0
        ? await tx.insertIfAbsent(urgeConfig, { projectId: project.id, ...limits, createdBy: actor.userId, ...by })
        : await tx.update(
            urgeConfig,
            { ...limits, ...by, updatedAt: sql`now()`, version: sql`version + 1` },
            and(eq(urgeConfig.projectId, project.id), eq(urgeConfig.version, version)),
          );
    if (saved === 0) {
      const [row] = await tx.select(urgeConfig, eq(urgeConfig.projectId, project.id));
      throw await staleRow(context, row, { projectId, ...(await urgeLimits(tx, project.id)) });
    }
    await logOperation(tx, actor, {
      module: 'project',
      action: 'urgeConfigChanged',
      objectType: 'project',
      objectId: project.id,
      detail: limits,
    });
  });
  return { projectId: project.id, ...limits, version: version + 1 };
}
