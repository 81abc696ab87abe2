/** Recurring tasks. */
import { taskRecurrenceApi } from '../../../../contract/task/recurrence/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../../http/route';
import { createRecurrence, listRecurrences, previewRule, removeRecurrence, runsOf, updateRecurrence } from './service';

const keeper = judgedBy('who made it with project TASK:CREATE, or project PROJECT:CONFIG');

export const recurrenceRoutes: RouteDefinition[] = [
  route(taskRecurrenceApi.list, judgedBy('project TASK:LIST'), (context, { query }) => listRecurrences(context, query)),
  route(taskRecurrenceApi.preview, inTenant, (_context, { body }) => previewRule(body.rule)),
  route(taskRecurrenceApi.create, judgedBy('project TASK:CREATE'), (context, { body }) =>
    createRecurrence(context, body),
  ),
  route(taskRecurrenceApi.update, keeper, (context, { params, body }) => updateRecurrence(context, params.id, body)),
  route(taskRecurrenceApi.delete, keeper, async (context, { params }) => {
    await removeRecurrence(context, params.id);
    return null;
  }),
  route(taskRecurrenceApi.listRuns, judgedBy('project TASK:LIST'), (context, { params }) => runsOf(context, params.id)),
];
