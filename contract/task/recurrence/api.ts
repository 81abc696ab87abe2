/** What the calls of recurring tasks take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing, RowVersion } from '../../envelope';
import {
  Recurrence,
  RecurrenceCreate,
  RecurrencePreview,
  RecurrenceRule,
  RecurrenceRun,
  RecurrenceUpdate,
} from '../recurrence';
import { taskRecurrenceCalls } from './calls';

export const taskRecurrenceApi = apiOf(taskRecurrenceCalls, {
  list: {
    summary: '项目的重复任务',
    query: Type.Object({ projectId: Id, taskId: Type.Optional(Id) }),
    data: Type.Array(Recurrence),
  },
  preview: {
    summary: '规则的文字说明与接下来的五个日期',
    body: Type.Object({ rule: RecurrenceRule }),
    data: RecurrencePreview,
  },
  create: { summary: '新建重复任务', body: RecurrenceCreate, data: Type.Object({ id: Id }) },
  update: { summary: '修改、启用或停用重复任务', body: RecurrenceUpdate, data: Type.Object({ version: RowVersion }) },
  delete: { summary: '删除重复任务，已创建的任务保留', data: Nothing },
  listRuns: { summary: '重复任务的创建记录', data: Type.Array(RecurrenceRun) },
});
export type TaskRecurrenceApi = typeof taskRecurrenceApi;
