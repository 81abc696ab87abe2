/** Batches (specification §7 "Tasks": query/batch, batchCompleted, taskAssign). */
import { Id, Nullable } from '../../../../contract/envelope';
import { BATCH_IDS_MAX, BatchJob, BatchRequest } from '../../../../contract/task/batch';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { batchOf, batchReport, cancelBatch, startBatch, undoBatch } from './service';

const base = 'collaboration-center/ccTask';
const ofJob = Type.Object({ jobId: Id });
const Started = Type.Object({ jobId: Id });
const Chosen = { projectId: Id, taskIds: Type.Array(Id, { minItems: 1, maxItems: BATCH_IDS_MAX }) };

export const batchRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/query/batch`,
    summary: '批量变更任务（所选，或筛选出的全部），返回后台任务编号',
    right: judgedBy('project TASK:BATCH, then each task as a single change'),
    schemas: { body: BatchRequest, data: Started },
    handle: (context, { body }) => startBatch(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batchCompleted`,
    summary: '批量完成任务',
    right: judgedBy('project TASK:BATCH, then canTransition of each task'),
    schemas: {
      body: Type.Object({
        ...Chosen,
        reason: Type.Optional(Type.String({ maxLength: 500 })),
        withChildren: Type.Optional(Type.Boolean()),
      }),
      data: Started,
    },
    handle: (context, { body: { projectId, taskIds, ...how } }) =>
      startBatch(context, { projectId, taskIds, operation: { kind: 'complete', ...how } }),
  }),
  route({
    method: 'POST',
    path: `${base}/taskAssign`,
    summary: '批量指派执行人',
    right: judgedBy('project TASK:BATCH, then canAssignTask of each task'),
    schemas: { body: Type.Object({ ...Chosen, executorId: Nullable(Id) }), data: Started },
    handle: (context, { body: { projectId, taskIds, executorId } }) =>
      startBatch(context, { projectId, taskIds, operation: { kind: 'executor', executorId } }),
  }),
  route({
    method: 'GET',
    path: `${base}/batch/{jobId}`,
    summary: '批量变更的进度与结果',
    right: judgedBy('creator of the batch or project TASK:BATCH'),
    schemas: { params: ofJob, data: BatchJob },
    handle: (context, { params }) => batchOf(context, params.jobId),
  }),
  route({
    method: 'POST',
    path: `${base}/batch/{jobId}/cancel`,
    summary: '停止批量变更：已完成的部分保留',
    right: judgedBy('creator of the batch or project TASK:BATCH'),
    schemas: { params: ofJob, data: Nothing },
    async handle(context, { params }) {
      await cancelBatch(context, params.jobId);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/batch/{jobId}/undo`,
    summary: '撤销批量变更：之后又被修改的任务除外，返回新的后台任务编号',
    right: judgedBy('creator of the batch or project TASK:BATCH, then each task as a single change'),
    schemas: { params: ofJob, data: Started },
    handle: (context, { params }) => undoBatch(context, params.jobId),
  }),
  route({
    method: 'GET',
    path: `${base}/batch/{jobId}/report`,
    summary: '下载逐行结果（CSV）',
    right: judgedBy('creator of the batch or project TASK:BATCH'),
    schemas: { params: ofJob, data: Type.String() },
    raw: true,
    async handle(context, { params }) {
      const csv = await batchReport(context, params.jobId);
      return context.reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="batch-report.csv"')
        .send(csv);
    },
  }),
];
