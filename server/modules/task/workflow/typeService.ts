/** Task types of the enterprise: making, changing, ordering and removing them (specification §2 taskType). */

import { eq, isNull, sql } from 'drizzle-orm';
import type {
  StageMove,
  StrandedStage,
  TaskTypeConfig,
  TaskTypeCreate,
  TaskTypeUpdate,
} from '../../../../contract/task/taskTypes';
import { TYPES_MAX, taskTypeIcons, workflowColors } from '../../../../contract/task/workflowLimits';
import { newId } from '../../../base/present';
import { process, project, stage, taskLayout, taskType, taskTypeProject } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { staleRow } from '../../../object/stale';
import { announceWorkflow } from './announce';
import { lockConfiguration } from './processes';
import { type Restage, restage } from './restage';

type TypeRecord = typeof taskType.$inferSelect;

export async function listTypes({ db }: TenantContext): Promise<TaskTypeConfig[]> {
  const [types, processes, projects, counts, layouts] = await Promise.all([
    db.select(taskType),
    db.select(process),
    db.select(taskTypeProject),
    countByType(db),
    db.select(taskLayout, isNull(taskLayout.projectId)),
  ]);
  return types
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name, 'zh'))
    .map((one) => ({
      taskTypeId: one.id,
      name: one.name,
      icon: one.icon,
      color: one.color,
      processId: one.processId,
      processName: processes.find(({ id }) => id === one.processId)?.name ?? '',
      parentTypeIds: one.parentTypeIds,
      typeClass: one.typeClass,
      layoutId: one.layoutId,
      layoutName: layouts.find(({ id }) => id === one.layoutId)?.name ?? null,
      allProjects: one.allProjects,
      projectIds: projects.filter(({ taskTypeId }) => taskTypeId === one.id).map(({ projectId }) => projectId),
      isDefault: one.isDefault,
      enabled: one.enabled,
      sort: one.sort,
      version: one.version,
      taskCount: counts.get(one.id) ?? 0,
    }));
}

export function createType(context: TenantContext, input: TaskTypeCreate): Promise<{ taskTypeId: string }> {
  const { actor } = context;
  return inTurn(context, async (tx) => {
    const types = await tx.select(taskType);
    if (types.length >= TYPES_MAX)
      throw againstRule(`一个企业最多 ${TYPES_MAX} 个任务类型，请先停用或删除不再使用的类型`);
    const name = input.name.trim();
    assertNameFree(types, name);
    await assertTypeValues(tx, types, input);
    const id = newId();
    await tx.insert(taskType, {
      id,
      code: id,
      name,
      icon: input.icon,
      color: input.color,
      processId: input.processId,
      parentTypeIds: input.parentTypeIds,
      allProjects: input.allProjects,
      typeClass: input.typeClass?.trim() ?? '',
      layoutId: input.layoutId ?? null,
      sort: Math.max(0, ...types.map((one) => one.sort)) + 1,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    await setProjects(tx, id, input.projectIds);
    if (input.copyFrom) await takeOver(context, tx, input.copyFrom, { id, processId: input.processId });
    await log(context, tx, 'typeCreated', id, { name });
    return { taskTypeId: id };
  });
}

export function updateType(context: TenantContext, input: TaskTypeUpdate): Promise<{ version: number; moved: number }> {
  const { actor } = context;
  return inTurn(context, async (tx) => {
    const types = await tx.select(taskType);
    const before = types.find(({ id }) => id === input.taskTypeId);
    if (!before) throw notFound('任务类型');
    if (before.version !== input.version) {
      throw await staleRow(context, before);
    }
    const name = input.name?.trim();
    if (name && name !== before.name) assertNameFree(types, name);
    await assertTypeValues(tx, types, input, before.id);
    if (input.enabled === false && (before.isDefault || input.isDefault)) {
      throw againstRule('默认类型不能停用，请先把其他类型设为默认');
    }
    if (input.isDefault && !before.enabled && !input.enabled) throw againstRule('请先启用该类型，再设为默认');
    if (input.isDefault) await tx.update(taskType, { isDefault: false }, eq(taskType.isDefault, true));
    const { projectIds, moves, taskTypeId: _id, version: _version, typeClass, ...values } = input;
    await tx.update(
      taskType,
      {
        ...values,
        ...(name && { name }),
        ...(typeClass !== undefined && { typeClass: typeClass.trim() }),
        version: sql`version + 1`,
        updatedBy: actor.userId,
        updatedAt: new Date().toISOString(),
      },
      eq(taskType.id, before.id),
    );
    if (projectIds) await setProjects(tx, before.id, projectIds);
    const moved =
      values.processId && values.processId !== before.processId
        ? await changeProcess(context, tx, before, values.processId, moves ?? [])
        : { projectIds: [], count: 0 };
    await log(context, tx, 'typeUpdated', before.id, { name: name ?? before.name, moved: moved.count });
    announceWorkflow(context, tx, moved.projectIds);
    return { version: before.version + 1, moved: moved.count };
  });
}

/** Puts the types into this order; those that are not named stand behind. */
export function sortTypes(context: TenantContext, taskTypeIds: readonly string[]): Promise<void> {
  return inTurn(context, async (tx) => {
    const types = (await tx.select(taskType)).sort((a, b) => a.sort - b.sort);
    const place = ({ id }: TypeRecord) => (taskTypeIds.includes(id) ? taskTypeIds.indexOf(id) : TYPES_MAX);
    const ordered = types.sort((a, b) => place(a) - place(b));
    await tx.query(
      `UPDATE task_type t SET sort = o.at FROM unnest($2::uuid[]) WITH ORDINALITY AS o(id, at)
        WHERE t.tenant_id = $1 AND t.id = o.id`,
      [ordered.map(({ id }) => id)],
    );
  });
}

export function removeType(context: TenantContext, id: string): Promise<void> {
  return inTurn(context, async (tx) => {
    const types = await tx.select(taskType);
    const one = types.find((type) => type.id === id);
    if (!one) throw notFound('任务类型');
    if (one.isDefault) throw againstRule('默认类型不能删除，请先把其他类型设为默认');
    const count = (await countByType(tx)).get(id) ?? 0;
    if (count > 0) {
      throw againstRule(
        `有 ${count} 个任务（含回收站）属于「${one.name}」，不能删除。可以停用该类型，或先变更这些任务的类型`,
        {
          count,
        },
      );
    }
    const below = types.filter((type) => type.parentTypeIds.includes(id));
    for (const type of below) {
      await tx.update(
        taskType,
        { parentTypeIds: type.parentTypeIds.filter((p) => p !== id) },
        eq(taskType.id, type.id),
      );
    }
    await tx.delete(taskType, eq(taskType.id, id));
    await log(context, tx, 'typeRemoved', id, { name: one.name });
  });
}

function inTurn<T>(context: TenantContext, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  return context.db.transaction(async (tx) => {
    await lockConfiguration(tx);
    const result = await work(tx);
    announceWorkflow(context, tx);
    return result;
  });
}

const log = (context: TenantContext, tx: TenantDb, action: string, objectId: string, detail: Record<string, unknown>) =>
  logOperation(tx, context.actor, { module: 'task', action, objectType: 'taskType', objectId, detail });

function assertNameFree(types: readonly TypeRecord[], name: string): void {
  if (types.some((one) => one.name === name)) throw duplicate(`已有任务类型「${name}」`, 'name');
}

async function assertTypeValues(
  tx: TenantDb,
  types: readonly TypeRecord[],
  { icon, color, processId, parentTypeIds, projectIds, allProjects, layoutId }: Partial<TaskTypeCreate>,
  own?: string,
): Promise<void> {
  if (icon && !taskTypeIcons.some((one) => one === icon)) throw invalid('没有这个图标', 'icon');
  if (color && !Object.hasOwn(workflowColors, color)) throw invalid('没有这个颜色', 'color');
  if (processId) await assertUsable(tx, processId, own ? types.find(({ id }) => id === own)?.processId : undefined);
  if (layoutId) {
    const layout = await tx.find(taskLayout, layoutId);
    if (!layout || layout.projectId) throw invalid('字段布局不存在，请刷新后重新选择', 'layoutId');
  }
  if (parentTypeIds?.some((id) => id !== own && types.every((one) => one.id !== id))) {
    throw invalid('上级类型不存在，请刷新后重新选择', 'parentTypeIds');
  }
  if (allProjects === false && projectIds?.length === 0) throw invalid('请选择使用该类型的项目', 'projectIds');
  if (projectIds && projectIds.length > 0) {
    const known = new Set((await tx.selectWithRecycled(project)).map(({ id }) => id));
    if (!projectIds.every((id) => known.has(id))) throw invalid('所选项目不存在，请刷新后重新选择', 'projectIds');
  }
}

/** A type begins to use only what is published; one that uses a process keeps it, whatever becomes of it. */
async function assertUsable(tx: TenantDb, processId: string, used: string | undefined): Promise<void> {
  const wanted = await tx.find(process, processId);
  if (!wanted) throw invalid('流程不存在，请刷新后重新选择', 'processId');
  if (wanted.status === 'published' || processId === used) return;
  const why = wanted.status === 'draft' ? '还没有发布' : '已停用';
  throw againstRule(`流程「${wanted.name}」${why}，不能用于任务类型`, { field: 'processId' });
}

/** What stands with a type but not in its own row: rules of fields where the stages are the same, layouts of projects. */
async function takeOver(
  { actor }: TenantContext,
  tx: TenantDb,
  fromId: string,
  to: { id: string; processId: string },
): Promise<void> {
  const from = await tx.find(taskType, fromId);
  if (!from) throw invalid('要复制的任务类型不存在，请刷新后重试', 'copyFrom');
  if (from.processId === to.processId) {
    await tx.query(
      `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
       SELECT $1, $3::uuid, stage_id, field, rule FROM stage_field_rule WHERE tenant_id = $1 AND task_type_id = $2::uuid`,
      [from.id, to.id],
    );
  }
  const layouts = await tx.select(taskLayout, eq(taskLayout.typeId, from.id));
  await tx.insert(
    taskLayout,
    layouts.map(({ projectId, groups, createFields }) => ({
      id: newId(),
      projectId,
      typeId: to.id,
      groups,
      createFields,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    })),
  );
}

async function setProjects(tx: TenantDb, taskTypeId: string, projectIds: readonly string[]): Promise<void> {
  await tx.delete(taskTypeProject, eq(taskTypeProject.taskTypeId, taskTypeId));
  await tx.insert(
    taskTypeProject,
    [...new Set(projectIds)].map((projectId) => ({ taskTypeId, projectId })),
  );
}

/** Its tasks go to the stages that were said, else to those of the same name; nobody's tasks are left behind. */
async function changeProcess(
  { actor }: TenantContext,
  tx: TenantDb,
  type: TypeRecord,
  processId: string,
  moves: readonly StageMove[],
): Promise<{ projectIds: string[]; count: number }> {
  const stages = await tx.select(stage);
  const targets = stages.filter((one) => one.processId === processId && !one.retired);
  const counted = await tx.query<{ stage_id: string; count: number }>(
    'SELECT stage_id, count(*)::int AS count FROM task WHERE tenant_id = $1 AND type_id = $2 GROUP BY stage_id',
    [type.id],
  );
  const stranded: StrandedStage[] = [];
  const ways: Restage[] = [];
  for (const { stage_id: id, count } of counted) {
    const from = stages.find((one) => one.id === id);
    if (!from || from.processId === processId) continue;
    const wanted = moves.find(({ fromStageId }) => fromStageId === id)?.toStageId;
    const same = targets.find((one) => one.name === from.name && one.category === from.category);
    const to = wanted ? targets.find((one) => one.id === wanted) : same;
    if (wanted && !to) throw invalid('目标阶段不属于新的流程，请重新选择', 'moves');
    if (to) ways.push({ from, to });
    else {
      const suggestion = targets.find((one) => one.category === from.category)?.id ?? null;
      stranded.push({ stageId: id, name: from.name, count, suggestion });
    }
  }
  if (stranded.length > 0) {
    const names = stranded.map(({ name, count }) => `「${name}」${count} 个`).join('、');
    throw againstRule(`请选择任务在新流程中的阶段：${names}`, { stages: stranded });
  }
  // Rules of fields are about stages of the old process.
  await tx.query('DELETE FROM stage_field_rule WHERE tenant_id = $1 AND task_type_id = $2', [type.id]);
  return restage(tx, { actorId: actor.userId, moves: ways, reason: '任务类型的流程调整', typeId: type.id });
}

async function countByType(db: TenantDb): Promise<Map<string, number>> {
  const rows = await db.query<{ type_id: string; count: number }>(
    'SELECT type_id, count(*)::int AS count FROM task WHERE tenant_id = $1 GROUP BY type_id',
  );
  return new Map(rows.map((row) => [row.type_id, row.count]));
}
