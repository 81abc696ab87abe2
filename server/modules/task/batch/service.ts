/** Batches of changes (`ccTask/query/batch`): what the calls do; the work itself is `worker.ts`. */

import { stringify } from 'csv-stringify/sync';
import {
  BATCH_MAX,
  type BatchJob,
  type BatchOperation,
  type BatchRequest,
  batchOutcomes,
} from '../../../../contract/task/batch';
import { UNDO_HOURS } from '../../../../contract/task/batchEnums';
import { Pace, TURN_MS } from '../../../base/pace';
import { newId } from '../../../base/present';
import { ApiError, againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { SqlConditions } from '../../../object/list/sql';
import { logOperation } from '../../../object/operationLog';
import { type LoadedProject, projectFor } from '../../../object/project';
import { defuse } from '../../../tables/cell';
import { withdraw } from '../../message';
import { applyFilter, filterFields, visibleTo } from '../read/filter';
import { unseenIn } from '../read/hidden';
import { batchRows, findBatch } from './store';
import { saidOfBatch } from './tell';
import { BATCH_QUEUE } from './worker';

/**
 * Settles which tasks the batch is about, and queues it in the same transaction.
 * @param after a batch that has to be over before this one begins
 */
export async function startBatch(
  context: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  request: BatchRequest,
  after?: string,
): Promise<{ jobId: string }> {
  const { platform, db, actor } = context;
  const { projectId, taskIds, operation } = request;
  const project = await projectFor(context, projectId, 'TASK:BATCH');
  if (Boolean(taskIds) === Boolean(request.filter)) throw invalid('请给出 taskIds 或 filter 其中之一', 'taskIds');
  assertOperation(operation, request);
  if (operation.kind === 'move' || operation.kind === 'copy') {
    await projectFor(context, operation.projectId ?? projectId, 'TASK:CREATE');
  }
  const sql = new SqlConditions();
  const chosen = inOrder(
    context,
    project,
    operation,
    taskIds
      ? `SELECT ${sql.bind([...new Set(taskIds)])}::uuid[] AS ids`
      : await foundBy(context, project, request, sql),
    sql,
  );
  const jobId = newId();
  const values = `${sql.bind(jobId)}::uuid, ${sql.bind(projectId)}::uuid, ${sql.bind(JSON.stringify({ ...operation, ...(after && { after }) }))}::jsonb`;
  const creator = `${sql.bind(actor.userId)}::uuid`;
  await db.transaction(async (tx, connection) => {
    const [job] = await tx.query<{ total: number }>(
      `INSERT INTO batch_job (tenant_id, id, project_id, operation, task_ids, total, created_by, updated_by)
       SELECT $1, ${values}, ids, cardinality(ids), ${creator}, ${creator} FROM (${chosen}) chosen RETURNING total`,
      sql.params,
    );
    if (!job || job.total === 0) throw againstRule('没有符合条件的任务');
    if (job.total > BATCH_MAX) throw againstRule(`一次最多处理 ${BATCH_MAX} 个任务，请缩小筛选范围`);
    await platform.jobs.send(BATCH_QUEUE, { tenantId: actor.tenantId, jobId }, { singletonKey: jobId, connection });
  });
  return { jobId };
}

/** Ids of all that the filter finds: a parent can be finished once its children are, so these, mostly younger, come first. */
async function foundBy(
  { platform, actor, db }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  project: LoadedProject,
  { filter = {}, operation }: BatchRequest,
  sql: SqlConditions,
): Promise<string> {
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(project.id)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  const unseen = unseenIn(await platform.workflows.of(actor.tenantId));
  applyFilter(filter, actor, sql, unseen, await filterFields(db, project.id, filter));
  const order = operation.kind === 'recycle' ? 'ASC' : 'DESC';
  return `SELECT coalesce(array_agg(id ORDER BY seq ${order}), '{}') AS ids
            FROM (SELECT t.id, t.seq FROM task t WHERE ${sql.where} LIMIT ${BATCH_MAX + 1}) found`;
}

/**
 * Where a task has to come after those above it (or before them), or takes along what is below: by depth, and with the
 * tasks below that the actor may see. Ids that are not there stay among the chosen, for the report to say so.
 */
function inOrder(
  { actor }: Pick<TenantContext, 'actor'>,
  project: LoadedProject,
  { kind, copy, withChildren, openChildren }: BatchOperation,
  chosen: string,
  sql: SqlConditions,
): string {
  // A step that takes the open children along: these first.
  const along = (kind === 'complete' && withChildren) || (kind === 'stage' && openChildren === 'along');
  if (kind !== 'move' && kind !== 'copy' && kind !== 'complete' && !along) return chosen;
  const below = new SqlConditions(sql.params);
  below.add('t.tenant_id = $1 AND t.parent_id = down.id AND t.deleted_at IS NULL');
  visibleTo(actor, project.ownerId === actor.userId, below);
  const upwards = kind === 'complete' || kind === 'stage';
  const all = kind === 'copy' ? copy?.subtree : along;
  const finished = upwards ? ` AND (root OR NOT (category IN ('DONE', 'CANCELLED', 'CLOSED')))` : '';
  const order = upwards ? 'depth DESC, seq DESC' : 'depth, sort, seq';
  return `
    WITH RECURSIVE picked AS (SELECT unnest(ids) AS id FROM (${chosen}) c), down AS (
      SELECT p.id, 0 AS depth, t.sort, t.seq, t.category FROM picked p
        LEFT JOIN task t ON t.tenant_id = $1 AND t.id = p.id
      UNION ALL
      SELECT t.id, down.depth + 1, t.sort, t.seq, t.category FROM down JOIN task t ON ${below.where}
    ), placed AS (
      SELECT id, max(depth) AS depth, max(sort) AS sort, max(seq) AS seq, max(category) AS category,
             id IN (SELECT id FROM picked) AS root FROM down GROUP BY id
    )
    SELECT coalesce(array_agg(id ORDER BY ${order}), '{}') AS ids FROM placed WHERE ${all ? 'true' : 'root'}${finished}`;
}

/** Refuses what could not succeed for any task, before the job is queued. */
function assertOperation(operation: BatchOperation, { projectId, filter }: BatchRequest): void {
  const { kind, reason } = operation;
  const demand = (given: boolean, text: string, field: string) => {
    if (!given) throw invalid(text, `operation.${field}`);
  };
  if (kind === 'executor') demand(operation.executorId !== undefined, '请选择执行人', 'executorId');
  if (kind === 'stage') demand(Boolean(operation.stageId), '请选择目标阶段', 'stageId');
  if (kind === 'type') demand(Boolean(operation.taskTypeId), '请选择任务类型', 'taskTypeId');
  if (kind === 'urgent') demand(operation.urgent !== undefined, '请选择优先级', 'urgent');
  if (kind === 'parent') demand(operation.parentId !== undefined, '请选择父任务', 'parentId');
  if (kind === 'shift') demand(Boolean(operation.days), '请填写要平移的天数', 'days');
  if (kind === 'labels') {
    demand(Boolean(operation.addLabelIds?.length || operation.removeLabelIds?.length), '请选择标签', 'addLabelIds');
  }
  if (kind === 'undo' || kind === 'imported' || operation.undoes || operation.after)
    throw invalid('请从要撤销的批量操作发起撤销', 'operation.kind');
  if (kind === 'move') {
    demand(Boolean(operation.projectId), '请选择目标项目', 'projectId');
    demand(operation.projectId !== projectId, '任务已在本项目中，请选择其他项目', 'projectId');
  }
  if (kind === 'restore') demand(!filter, '请选择要恢复的任务', 'kind');
  if (kind === 'recycle') demand(Boolean(reason?.trim()), '请填写删除原因', 'reason');
  if (kind === 'dates') {
    demand(operation.planStart !== undefined || operation.planEnd !== undefined, '请设置开始或截止日期', 'planEnd');
  }
}

/** Who began a batch may see it, and who may begin one in its project; for everybody else it does not exist. */
export async function batchOf(context: TenantContext, jobId: string): Promise<BatchJob> {
  const found = await findBatch(context, jobId);
  if (!found) throw notFound('批量任务');
  if (found.createdBy !== context.actor.userId) {
    await projectFor(context, found.job.projectId, 'TASK:BATCH').catch((error: unknown) => {
      throw error instanceof ApiError && error.kind === 'NOT_FOUND' ? notFound('批量任务') : error;
    });
  }
  return found.job;
}

/** Stops a batch where it stands; what it has done stays. The worker notices with its next chunk. */
export async function cancelBatch(context: TenantContext, jobId: string): Promise<void> {
  const { db, actor } = context;
  await batchOf(context, jobId);
  await db.transaction(async (tx) => {
    const people = await context.platform.directory.of(actor.tenantId);
    const stopped = await tx.query(
      `UPDATE batch_job SET state = 'failed', error = $3, finished_at = now(), updated_at = now()
        WHERE tenant_id = $1 AND id = $2 AND state IN ('queued', 'running') RETURNING id`,
      [jobId, `已由${people(actor.userId)?.name ?? '成员'}停止`],
    );
    if (stopped.length === 0) throw againstRule('批量操作已经结束');
    await logOperation(tx, actor, {
      module: 'task',
      action: 'batchCancelled',
      objectType: 'batch_job',
      objectId: jobId,
    });
  });
}

/** Takes a batch back by another one, as long as that is allowed; once. */
export async function undoBatch(context: TenantContext, jobId: string): Promise<{ jobId: string }> {
  const { platform, db, actor } = context;
  const job = await batchOf(context, jobId);
  await projectFor(context, job.projectId, 'TASK:BATCH');
  if (job.undoneBy) throw againstRule('该批量操作已经撤销过了');
  if (!job.undoUntil) throw againstRule(`该批量操作不能撤销，或已超过 ${UNDO_HOURS} 小时`);
  const { kind } = job.operation;
  const undoId = newId();
  const undoes = job.operation.undoes ?? kind;
  const hasTarget = undoes === 'copy' || undoes === 'move';
  const operation: BatchOperation = { kind: 'undo', undoes, ...(hasTarget && pickProject(job.operation)) };
  await db.transaction(async (tx, connection) => {
    const [made] = await tx.query(
      `INSERT INTO batch_job (tenant_id, id, project_id, operation, undo_of, task_ids, total, created_by, updated_by)
       SELECT $1, $2::uuid, $3::uuid, $4::jsonb, $5::uuid, ids, cardinality(ids), $6::uuid, $6::uuid
         FROM (SELECT array_agg(coalesce(created_id, task_id) ORDER BY seq DESC) AS ids FROM batch_job_row
                WHERE tenant_id = $1 AND job_id = $5 AND outcome = 'changed') changed
       ON CONFLICT (tenant_id, undo_of) WHERE undo_of IS NOT NULL DO NOTHING RETURNING id`,
      [undoId, job.projectId, JSON.stringify(operation), jobId, actor.userId],
    );
    if (!made) throw againstRule('该批量操作已经撤销过了');
    // At once: by the time that all tasks are back, it would have been told.
    await withdraw(platform, tx, actor, [saidOfBatch(jobId)]);
    await platform.jobs.send(
      BATCH_QUEUE,
      { tenantId: actor.tenantId, jobId: undoId },
      { singletonKey: undoId, connection },
    );
  });
  return { jobId: undoId };
}
const pickProject = ({ projectId }: BatchOperation) => (projectId ? { projectId } : {});

/** What became of each task, as CSV. */
export async function batchReport(context: TenantContext, jobId: string): Promise<string> {
  await batchOf(context, jobId);
  const options = { record_delimiter: 'windows' } as const;
  const parts = [stringify([['序号', '编号', '标题', '结果', '原因']], { ...options, bom: true })];
  let after = 0;
  const walk = new Pace({ goal: TURN_MS, first: 200, most: 2_000 }).walk(async (size) => {
    const rows = await batchRows(context, jobId, size, { after });
    after = rows.at(-1)?.row ?? after;
    return rows.length > 0 ? rows : null;
  });
  for await (const rows of walk) {
    const cells = rows.map(({ row, taskNo, title, outcome, reason }) => [
      String(row),
      defuse(taskNo ?? ''),
      defuse(title ?? ''),
      batchOutcomes[outcome],
      defuse(reason ?? ''),
    ]);
    parts.push(stringify(cells, options));
  }
  return parts.join('');
}
