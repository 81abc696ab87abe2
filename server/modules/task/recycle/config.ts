/** How long recycle bins keep, where it is set: in the project and in the enterprise (`object/keepDays` says what holds). */

import { and, eq, isNull, sql } from 'drizzle-orm';
import { RECYCLE_KEEP_DAYS } from '../../../../contract/task/enums';
import type { RecycleConfig, RecycleConfigSave } from '../../../../contract/task/task';
import { can } from '../../../base/actor';
import { newId } from '../../../base/present';
import { recycleConfig } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { forbidden } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { KEEP_DAYS_UNSET } from '../../../object/keepDays';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';

const ofScope = (projectId: string | null) =>
  projectId === null ? isNull(recycleConfig.projectId) : eq(recycleConfig.projectId, projectId);

async function configOf(db: TenantDb, projectId: string | null): Promise<RecycleConfig> {
  const [own] = await db.select(recycleConfig, ofScope(projectId));
  const wider = projectId === null ? undefined : (await db.select(recycleConfig, ofScope(null)))[0];
  return {
    projectId,
    keepDays: own && own.keepDays >= 0 ? own.keepDays : null,
    inherited: wider && wider.keepDays >= 0 ? wider.keepDays : RECYCLE_KEEP_DAYS,
    version: own?.version ?? 0,
  };
}

export async function readRecycleConfig(context: TenantContext, projectId: string | undefined): Promise<RecycleConfig> {
  return configOf(context.db, await scopeOf(context, projectId, 'PROJECT:VIEW'));
}

export async function saveRecycleConfig(
  context: TenantContext,
  { projectId, keepDays, version }: RecycleConfigSave,
): Promise<RecycleConfig> {
  const { db, actor } = context;
  const scope = await scopeOf(context, projectId, 'PROJECT:CONFIG');
  return db.transaction(async (tx) => {
    const values = { keepDays: keepDays ?? KEEP_DAYS_UNSET, updatedBy: actor.userId };
    const saved =
      version === 0
        ? await tx.insertIfAbsent(recycleConfig, { id: newId(), projectId: scope, ...values, createdBy: actor.userId })
        : await tx.update(
            recycleConfig,
            { ...values, version: sql`version + 1`, updatedAt: sql`now()` },
            and(ofScope(scope), eq(recycleConfig.version, version)),
          );
    if (saved === 0) {
      const [row] = await tx.select(recycleConfig, ofScope(scope));
      throw await staleRow(context, row, await configOf(tx, scope));
    }
    await logOperation(tx, actor, {
      module: 'task',
      action: 'recycleConfigChanged',
      objectType: scope ? 'project' : 'tenant',
      objectId: scope ?? tx.tenantId,
      detail: { keepDays },
    });
    return configOf(tx, scope);
  });
}

async function scopeOf(
  context: TenantContext,
  projectId: string | undefined,
  privilege: 'PROJECT:VIEW' | 'PROJECT:CONFIG',
): Promise<string | null> {
  if (projectId) return (await projectFor(context, projectId, privilege)).id;
  if (!can(context.actor, 'TENANT:ENTERPRISE:MANAGE')) throw forbidden();
  return null;
}
