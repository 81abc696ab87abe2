/** Batches (specification §7 "Tasks": query/batch, batchCompleted, taskAssign). */
import { taskBatchApi } from '../../../../contract/task/batch/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { batchOf, batchReport, cancelBatch, startBatch, undoBatch } from './service';

export const batchRoutes: RouteDefinition[] = [
  route(taskBatchApi.start, judgedBy('project TASK:BATCH, then each task as a single change'), (context, { body }) =>
    startBatch(context, body),
  ),
  route(
    taskBatchApi.complete,
    judgedBy('project TASK:BATCH, then canTransition of each task'),
    (context, { body: { projectId, taskIds, ...how } }) =>
      startBatch(context, { projectId, taskIds, operation: { kind: 'complete', ...how } }),
  ),
  route(
    taskBatchApi.assign,
    judgedBy('project TASK:BATCH, then canAssignTask of each task'),
    (context, { body: { projectId, taskIds, executorId } }) =>
      startBatch(context, { projectId, taskIds, operation: { kind: 'executor', executorId } }),
  ),
  route(taskBatchApi.get, judgedBy('creator of the batch or project TASK:BATCH'), (context, { params }) =>
    batchOf(context, params.jobId),
  ),
  route(taskBatchApi.cancel, judgedBy('creator of the batch or project TASK:BATCH'), async (context, { params }) => {
    await cancelBatch(context, params.jobId);
    return null;
  }),
  route(
    taskBatchApi.undo,
    judgedBy('creator of the batch or project TASK:BATCH, then each task as a single change'),
    (context, { params }) => undoBatch(context, params.jobId),
  ),
  route(taskBatchApi.report, judgedBy('creator of the batch or project TASK:BATCH'), async (context, { params }) => {
    const csv = await batchReport(context, params.jobId);
    return context.reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="batch-report.csv"')
      .send(csv);
  }),
];
