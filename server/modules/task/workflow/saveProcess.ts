/** Saving a process as a whole: stages, transitions and rules of fields; tasks of removed stages go where it was said. */

import { eq, inArray, sql } from 'drizzle-orm';
import type { ProcessSave } from '../../../../contract/task/process';
import type { StrandedStage } from '../../../../contract/task/taskTypes';
import type { Actor } from '../../../base/actor';
import { newId } from '../../../base/present';
import {
  approvalFlow,
  customField,
  process,
  role,
  stage,
  stageFieldRule,
  stageRela,
  taskLabel,
  taskType,
  tenantMember,
} from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { staleRow } from '../../../object/stale';
import { announceWorkflow } from './announce';
import { checkProcess } from './checkProcess';
import { noDraft, staleDraft } from './draft';
import { lockConfiguration } from './processes';
import { type Restage, restage } from './restage';

type StageRecord = typeof stage.$inferSelect;

/**
 * Publishes a process as a whole; a draft of it is used up. A retired stage that nothing stands in any more goes with it.
 */
export function saveProcess(context: TenantContext, given: ProcessSave): Promise<{ version: number; moved: number }> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    await lockConfiguration(tx);
    const before = await tx.find(process, given.processId);
    if (!before) throw notFound('流程');
    if (before.version !== given.version) throw await staleRow(context, before);
    // A draft of somebody else is not lost unseen.
    if (before.draft && given.draftVersion !== before.draftVersion) throw await staleDraft(context, before);
    const input = await withoutEmptied(tx, given);
    const name = input.name.trim();
    if (name !== before.name && (await tx.select(process, eq(process.name, name))).length > 0) {
      throw duplicate(`已有流程「${name}」`, 'name');
    }
    const stages = await tx.select(stage, eq(stage.processId, before.id));
    const typeIds = await check(tx, actor, input, stages);

    const ids = new Map(
      input.stages.map(({ stageId }) => [stageId, stages.some(({ id }) => id === stageId) ? stageId : newId()]),
    );
    const idOf = (key: string) => ids.get(key) as string;
    const removed = stages.filter(({ id }) => !ids.has(id));
    const moves = await movesOf(tx, input, removed, idOf);

    await writeStages(tx, input, stages, idOf);
    await writeTransitions(tx, input, idOf);
    const moved = await restage(tx, { actorId: actor.userId, moves, reason: `流程「${name}」调整` });
    await writeFieldRules(tx, input, typeIds, idOf);
    if (removed.length > 0) {
      await tx.delete(
        stage,
        inArray(
          stage.id,
          removed.map(({ id }) => id),
        ),
      );
    }
    await tx.update(
      process,
      {
        name,
        ...(before.status === 'draft' && { status: 'published' as const }),
        ...(before.draft && noDraft),
        version: sql`version + 1`,
        updatedBy: actor.userId,
        updatedAt: new Date().toISOString(),
      },
      eq(process.id, before.id),
    );
    await logOperation(tx, actor, {
      module: 'task',
      action: 'processUpdated',
      objectType: 'process',
      objectId: before.id,
      detail: { name, removed: removed.map((one) => one.name), moved: moved.count },
    });
    announceWorkflow(context, tx, moved.projectIds);
    return { version: before.version + 1, moved: moved.count };
  });
}

/** A retired stage is kept for its tasks: the publishing that finds none leaves it out. */
async function withoutEmptied(tx: TenantDb, input: ProcessSave): Promise<ProcessSave> {
  const retired = input.stages.filter((one) => one.retired).map(({ stageId }) => stageId);
  if (retired.length === 0) return input;
  const rows = await tx.query<{ stage_id: string }>(
    'SELECT DISTINCT stage_id FROM task WHERE tenant_id = $1 AND stage_id::text = ANY($2::text[])',
    [retired],
  );
  const held = new Set(rows.map((row) => row.stage_id));
  const gone = new Set(retired.filter((id) => !held.has(id)));
  const stays = (stageId: string | null) => stageId === null || !gone.has(stageId);
  return {
    ...input,
    stages: input.stages.filter(({ stageId }) => stays(stageId)),
    transitions: input.transitions.filter((one) => stays(one.fromStageId) && stays(one.toStageId)),
    fieldRules: input.fieldRules.filter(({ stageId }) => stays(stageId)),
  };
}

/** Returns the types that use the process. */
export async function check(tx: TenantDb, editor: Actor, input: ProcessSave, stages: StageRecord[]): Promise<string[]> {
  const [types, roles, members, fields, labels, flows] = [
    await tx.select(taskType, eq(taskType.processId, input.processId)),
    await tx.select(role),
    await tx.select(tenantMember),
    await tx.select(customField, eq(customField.objectType, 'task')),
    await tx.select(taskLabel),
    await tx.select(approvalFlow),
  ];
  const idsOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  checkProcess(input, {
    stages,
    typeIds: idsOf(types),
    roleIds: idsOf(roles),
    userIds: idsOf(members),
    labelIds: idsOf(labels),
    flowIds: idsOf(flows),
    editor,
    fields: new Map(fields.map((one) => [one.id, { ...one, shared: one.projectId === null }])),
  });
  return types.map(({ id }) => id);
}

/** Where the tasks of removed stages go. The stages are locked: nobody puts another task into them meanwhile. */
async function movesOf(
  tx: TenantDb,
  { stages, moves = [] }: ProcessSave,
  removed: StageRecord[],
  idOf: (key: string) => string,
): Promise<Restage[]> {
  if (removed.length === 0) return [];
  const ids = removed.map(({ id }) => id);
  await tx.query('SELECT id FROM stage WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE', [ids]);
  const counted = await tx.query<{ stage_id: string; count: number }>(
    `SELECT stage_id, count(*)::int AS count FROM task
      WHERE tenant_id = $1 AND stage_id = ANY($2::uuid[]) GROUP BY stage_id`,
    [ids],
  );
  const stranded: StrandedStage[] = [];
  const ways: Restage[] = [];
  for (const from of removed) {
    const count = counted.find(({ stage_id: id }) => id === from.id)?.count ?? 0;
    if (count === 0) continue;
    const wanted = moves.find(({ fromStageId }) => fromStageId === from.id)?.toStageId;
    const to = stages.find(({ stageId, retired }) => stageId === wanted && !retired);
    if (wanted && !to) throw invalid(`「${from.name}」的任务要去的阶段不存在，请重新选择`, 'moves');
    if (to) ways.push({ from, to: { id: idOf(to.stageId), name: to.name.trim(), category: to.category } });
    else {
      const suggestion =
        stages.find(({ category, retired }) => category === from.category && !retired)?.stageId ?? null;
      stranded.push({ stageId: from.id, name: from.name, count, suggestion });
    }
  }
  if (stranded.length > 0) {
    const names = stranded.map(({ name, count }) => `「${name}」有 ${count} 个任务（含回收站）`).join('，');
    throw againstRule(`${names}，请选择这些任务的去向`, { stages: stranded });
  }
  return ways;
}

async function writeStages(tx: TenantDb, input: ProcessSave, before: StageRecord[], idOf: (key: string) => string) {
  for (const [sort, { stageId, category, autoExecutor = null, retired = false, ...rest }] of input.stages.entries()) {
    const values = { ...rest, name: rest.name.trim(), autoExecutor, retired, sort };
    if (before.some(({ id }) => id === stageId)) await tx.update(stage, values, eq(stage.id, stageId));
    else {
      const id = idOf(stageId);
      await tx.insert(stage, { ...values, id, code: id, category, processId: input.processId });
    }
  }
}

async function writeTransitions(tx: TenantDb, { processId, transitions }: ProcessSave, idOf: (key: string) => string) {
  await tx.delete(stageRela, eq(stageRela.processId, processId));
  await tx.insert(
    stageRela,
    transitions.map((one, sort) => ({
      ...one,
      id: newId(),
      processId,
      sort,
      name: one.name.trim(),
      conditionHint: one.conditionHint.trim(),
      fromStageId: one.fromStageId === null ? null : idOf(one.fromStageId),
      toStageId: idOf(one.toStageId),
      // What the rule does not ask for must not come back when it does again.
      actorRoleIds: one.actorRule === 'roles' ? one.actorRoleIds : [],
      actorUserIds: one.actorRule === 'users' ? one.actorUserIds : [],
    })),
  );
}

async function writeFieldRules(
  tx: TenantDb,
  { fieldRules }: ProcessSave,
  typeIds: string[],
  idOf: (key: string) => string,
): Promise<void> {
  if (typeIds.length === 0) return;
  await tx.delete(stageFieldRule, inArray(stageFieldRule.taskTypeId, typeIds));
  await tx.insert(
    stageFieldRule,
    fieldRules.map((one) => ({ ...one, stageId: idOf(one.stageId) })),
  );
}
