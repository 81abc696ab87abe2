/** What the calls of batches take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { FileAnswer, Id, Nothing, Nullable } from '../../envelope';
import { BATCH_IDS_MAX, BatchJob, BatchRequest } from '../batch';
import { taskBatchCalls } from './calls';

const Started = Type.Object({ jobId: Id });
const Chosen = { projectId: Id, taskIds: Type.Array(Id, { minItems: 1, maxItems: BATCH_IDS_MAX }) };

export const taskBatchApi = apiOf(taskBatchCalls, {
  start: { summary: '批量变更任务（所选，或筛选出的全部），返回后台任务编号', body: BatchRequest, data: Started },
  complete: {
    summary: '批量完成任务',
    body: Type.Object({
      ...Chosen,
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      withChildren: Type.Optional(Type.Boolean()),
    }),
    data: Started,
  },
  assign: { summary: '批量指派执行人', body: Type.Object({ ...Chosen, executorId: Nullable(Id) }), data: Started },
  get: { summary: '批量变更的进度与结果', data: BatchJob },
  cancel: { summary: '停止批量变更：已完成的部分保留', data: Nothing },
  undo: { summary: '撤销批量变更：之后又被修改的任务除外，返回新的后台任务编号', data: Started },
  report: { summary: '下载逐行结果（CSV）', data: FileAnswer },
});
export type TaskBatchApi = typeof taskBatchApi;
