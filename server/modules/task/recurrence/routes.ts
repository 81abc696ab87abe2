/** Recurring tasks. */
import { Id, IdParams, RowVersion } from '../../../../contract/envelope';
import {
  Recurrence,
  RecurrenceCreate,
  RecurrencePreview,
  RecurrenceRule,
  RecurrenceRun,
  RecurrenceUpdate,
} from '../../../../contract/task/recurrence';
import { inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { createRecurrence, listRecurrences, previewRule, removeRecurrence, runsOf, updateRecurrence } from './service';

const base = 'collaboration-center/ccTaskRecurrence';
const keeper = judgedBy('who made it with project TASK:CREATE, or project PROJECT:CONFIG');

export const recurrenceRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '项目的重复任务',
    right: judgedBy('project TASK:LIST'),
    schemas: { query: Type.Object({ projectId: Id, taskId: Type.Optional(Id) }), data: Type.Array(Recurrence) },
    handle: (context, { query }) => listRecurrences(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/preview`,
    summary: '规则的文字说明与接下来的五个日期',
    right: inTenant,
    schemas: { body: Type.Object({ rule: RecurrenceRule }), data: RecurrencePreview },
    handle: (_context, { body }) => previewRule(body.rule),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建重复任务',
    right: judgedBy('project TASK:CREATE'),
    schemas: { body: RecurrenceCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => createRecurrence(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改、启用或停用重复任务',
    right: keeper,
    schemas: { params: IdParams, body: RecurrenceUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => updateRecurrence(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除重复任务，已创建的任务保留',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeRecurrence(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/runs`,
    summary: '重复任务的创建记录',
    right: judgedBy('project TASK:LIST'),
    schemas: { params: IdParams, data: Type.Array(RecurrenceRun) },
    handle: (context, { params }) => runsOf(context, params.id),
  }),
];
