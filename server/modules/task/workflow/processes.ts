/** Processes of the enterprise: reading, making by copy, removing (specification §2 /configWorkflow). */

import { eq, inArray } from 'drizzle-orm';
import type { ProcessCreate, ProcessDetail, ProcessField, ProcessSummary } from '../../../../contract/task/process';
import { PROCESSES_MAX } from '../../../../contract/task/workflowLimits';
import { can } from '../../../base/actor';
import { iso, newId } from '../../../base/present';
import { customField, process, project, stage, stageFieldRule, stageRela, taskType } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { SqlConditions } from '../../../object/list/sql';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { visibleTo } from '../read/filter';
import { announceWorkflow } from './announce';

const inOrder = (a: { sort: number }, b: { sort: number }) => a.sort - b.sort;

/** Tasks by stage, those in the recycle bin included: they keep a stage from going, too. */
export async function countByStage(db: TenantDb): Promise<Map<string, number>> {
  const rows = await db.query<{ stage_id: string; count: number }>(
    'SELECT stage_id, count(*)::int AS count FROM task WHERE tenant_id = $1 GROUP BY stage_id',
  );
  return new Map(rows.map((row) => [row.stage_id, row.count]));
}

/** Processes of the enterprise with what uses them; for whoever configures them. */
export async function listProcesses(context: TenantContext): Promise<ProcessSummary[]> {
  const { db, actor } = context;
  if (!can(actor, 'TENANT:TASK_TYPE:LIST')) throw forbidden();
  return summaries(db, await countByStage(db));
}

/** The processes that a project's tasks go by: its types only, and of its tasks only those that the actor may see. */
export async function projectProcesses(context: TenantContext, projectId: string): Promise<ProcessSummary[]> {
  const { platform, db, actor } = context;
  const found = await projectFor(context, projectId, 'TASK:LIST');
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(projectId)} AND t.deleted_at IS NULL`);
  visibleTo(actor, found.ownerId === actor.userId, sql);
  const rows = await db.query<{ stage_id: string; count: number }>(
    `SELECT t.stage_id, count(*)::int AS count FROM task t WHERE ${sql.where} GROUP BY t.stage_id`,
    sql.params,
  );
  const workflow = await platform.workflows.of(actor.tenantId);
  const usable = workflow.types.filter((type) => workflow.usable(type, projectId)).map(({ id }) => id);
  const all = await summaries(db, new Map(rows.map((row) => [row.stage_id, row.count])));
  return all
    .map((one) => ({ ...one, types: one.types.filter(({ taskTypeId }) => usable.includes(taskTypeId)) }))
    .filter(({ types, taskCount }) => types.length > 0 || taskCount > 0);
}

async function summaries(db: TenantDb, counts: ReadonlyMap<string, number>): Promise<ProcessSummary[]> {
  const [processes, stages, types] = await Promise.all([db.select(process), db.select(stage), db.select(taskType)]);
  return processes
    .sort((a, b) => Number(b.builtin) - Number(a.builtin) || (a.id < b.id ? -1 : 1))
    .map((one) => {
      const own = stages.filter(({ processId }) => processId === one.id);
      return {
        processId: one.id,
        name: one.name,
        builtin: one.builtin,
        status: one.status,
        drafted: one.draft !== null,
        stageCount: own.length,
        types: typesOf(types, one.id),
        taskCount: own.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0),
        updatedTime: iso(one.updatedAt),
      };
    });
}

const typesOf = (types: (typeof taskType.$inferSelect)[], processId: string) =>
  types
    .filter((type) => type.processId === processId)
    .sort(inOrder)
    .map(({ id, name, icon, color }) => ({ taskTypeId: id, name, icon, color }));

export async function processDetail({ platform, db, actor }: TenantContext, id: string): Promise<ProcessDetail> {
  const one = await db.find(process, id);
  if (!one) throw notFound('流程');
  const [stages, transitions, types, counts, people] = await Promise.all([
    db.select(stage, eq(stage.processId, id)),
    db.select(stageRela, eq(stageRela.processId, id)),
    db.select(taskType, eq(taskType.processId, id)),
    countByStage(db),
    platform.directory.of(actor.tenantId),
  ]);
  const rules =
    types.length === 0
      ? []
      : await db.select(
          stageFieldRule,
          inArray(
            stageFieldRule.taskTypeId,
            types.map((type) => type.id),
          ),
        );
  return {
    processId: id,
    name: one.name,
    builtin: one.builtin,
    status: one.status,
    draftVersion: one.draftVersion,
    draft: one.draft && one.draftAt ? { document: one.draft, by: people(one.draftBy), time: iso(one.draftAt) } : null,
    version: one.version,
    updatedBy: people(one.updatedBy),
    updatedTime: iso(one.updatedAt),
    stages: stages.sort(inOrder).map((row) => ({
      stageId: row.id,
      name: row.name,
      color: row.color,
      category: row.category,
      initial: row.initial,
      allowCreate: row.allowCreate,
      wipLimit: row.wipLimit,
      defaultProgress: row.defaultProgress,
      autoExecutor: row.autoExecutor,
      retired: row.retired,
      taskCount: counts.get(row.id) ?? 0,
    })),
    transitions: transitions.sort(inOrder).map((row) => ({
      fromStageId: row.fromStageId,
      toStageId: row.toStageId,
      name: row.name,
      actorRule: row.actorRule,
      actorRoleIds: row.actorRoleIds,
      actorUserIds: row.actorUserIds,
      reasonRequired: row.reasonRequired,
      requiredFields: row.requiredFields,
      condition: row.condition,
      conditionHint: row.conditionHint,
      postActions: row.postActions,
      approvalFlowId: row.approvalFlowId,
    })),
    fieldRules: rules.map(({ taskTypeId, stageId, field, rule }) => ({ taskTypeId, stageId, field, rule })),
    types: typesOf(types, id),
  };
}

/** Custom fields that rules and conditions can be about, over all projects. */
export async function processFields({ db }: TenantContext): Promise<ProcessField[]> {
  const fields = await db.select(customField, eq(customField.objectType, 'task'));
  const owners = [...new Set(fields.flatMap(({ projectId }) => projectId ?? []))];
  const projects = owners.length === 0 ? [] : await db.select(project, inArray(project.id, owners));
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
  return fields
    .filter(({ projectId }) => projectId === null || nameOf.has(projectId))
    .sort((a, b) => Number(a.projectId !== null) - Number(b.projectId !== null) || a.name.localeCompare(b.name, 'zh'))
    .map(({ id, name, kind, options, projectId }) => ({
      fieldId: id,
      name,
      kind,
      options,
      projectName: projectId === null ? null : (nameOf.get(projectId) ?? null),
    }));
}

const beginnings = [
  { name: '未开始', color: 'gray', category: 'NOT_STARTED', initial: true },
  { name: '进行中', color: 'blue', category: 'IN_PROGRESS', initial: false },
  { name: '已完成', color: 'green', category: 'DONE', initial: false },
] as const;
const beginningWays = [
  { name: '开始', from: 0, to: 1, reasonRequired: false },
  { name: '完成', from: 1, to: 2, reasonRequired: false },
  { name: '激活', from: 2, to: 1, reasonRequired: true },
];

/** A new process: three stages that work, or a copy of another one. Rules of fields stay with the types. */
export function createProcess(context: TenantContext, input: ProcessCreate): Promise<{ processId: string }> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    await lockConfiguration(tx);
    const processes = await tx.select(process);
    if (processes.length >= PROCESSES_MAX)
      throw againstRule(`一个企业最多 ${PROCESSES_MAX} 个流程，请先删除不再使用的流程`);
    const name = input.name.trim();
    if (processes.some((one) => one.name === name)) throw duplicate(`已有流程「${name}」`, 'name');
    const id = newId();
    await tx.insert(process, {
      id,
      code: id,
      name,
      status: input.draft ? 'draft' : 'published',
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    if (input.copyFrom) await copyInto(tx, input.copyFrom, id);
    else await begin(tx, id);
    await logOperation(tx, actor, {
      module: 'task',
      action: 'processCreated',
      objectType: 'process',
      objectId: id,
      detail: { name, copyFrom: input.copyFrom },
    });
    announceWorkflow(context, tx);
    return { processId: id };
  });
}

async function begin(tx: TenantDb, processId: string): Promise<void> {
  const stages = beginnings.map((one, sort) => {
    const id = newId();
    return { ...one, id, code: id, processId, sort };
  });
  await tx.insert(stage, stages);
  await tx.insert(
    stageRela,
    beginningWays.map(({ from, to, ...way }, sort) => ({
      ...way,
      id: newId(),
      processId,
      fromStageId: stages[from]?.id,
      toStageId: stages[to]?.id as string,
      sort,
    })),
  );
}

async function copyInto(tx: TenantDb, sourceId: string, processId: string): Promise<void> {
  const all = await tx.select(stage, eq(stage.processId, sourceId));
  // What is only kept for tasks of the other process is not copied.
  const stages = all.filter(({ retired }) => !retired);
  if (stages.length === 0) throw invalid('要复制的流程不存在，请刷新后重试', 'copyFrom');
  const ids = new Map(stages.map(({ id }) => [id, newId()]));
  const copyOf = (id: string) => ids.get(id) as string;
  await tx.insert(
    stage,
    stages.map(({ tenantId: _tenant, ...one }) => ({ ...one, id: copyOf(one.id), code: copyOf(one.id), processId })),
  );
  const transitions = await tx.select(stageRela, eq(stageRela.processId, sourceId));
  await tx.insert(
    stageRela,
    transitions
      .filter(({ fromStageId }) => fromStageId === null || ids.has(fromStageId))
      .map(({ tenantId: _tenant, ...one }) => ({
        ...one,
        id: newId(),
        processId,
        fromStageId: one.fromStageId && copyOf(one.fromStageId),
        toStageId: copyOf(one.toStageId),
      })),
  );
}

export function removeProcess(context: TenantContext, id: string): Promise<void> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    await lockConfiguration(tx);
    const one = await tx.find(process, id);
    if (!one) throw notFound('流程');
    if (one.builtin) throw againstRule('内置流程不能删除');
    const types = await tx.select(taskType, eq(taskType.processId, id));
    if (types.length > 0) {
      const names = types.map(({ name }) => `「${name}」`).join('、');
      throw againstRule(`任务类型${names}正在使用该流程，请先为它们更换流程`);
    }
    const stages = await tx.select(stage, eq(stage.processId, id));
    const counts = await countByStage(tx);
    const count = stages.reduce((sum, row) => sum + (counts.get(row.id) ?? 0), 0);
    if (count > 0) throw againstRule(`有 ${count} 个任务（含回收站）停留在该流程中，不能删除`, { count });
    await tx.delete(stageRela, eq(stageRela.processId, id));
    await tx.delete(stage, eq(stage.processId, id));
    await tx.delete(process, eq(process.id, id));
    await logOperation(tx, actor, {
      module: 'task',
      action: 'processRemoved',
      objectType: 'process',
      objectId: id,
      detail: { name: one.name },
    });
    announceWorkflow(context, tx);
  });
}

/** Changes of the configuration happen one after the other: each is judged by what the one before left. */
export const lockConfiguration = (tx: TenantDb) =>
  tx.query('SELECT id FROM process WHERE tenant_id = $1 ORDER BY id FOR UPDATE');
