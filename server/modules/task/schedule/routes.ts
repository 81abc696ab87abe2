/** Scheduling: previews, undo, and what the Gantt draws beside its rows. */
import { taskScheduleApi } from '../../../../contract/task/schedule/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { calendarTasks } from './calendar';
import { scheduleConflicts } from './conflicts';
import { previewSchedule, scheduleLinks, scheduleRange, slackReport } from './queries';

const readers = judgedBy('project TASK:LIST');

export const scheduleRoutes: RouteDefinition[] = [
  route(taskScheduleApi.preview, judgedBy('canDateTask'), (context, { body }) => previewSchedule(context, body)),
  route(taskScheduleApi.links, readers, async (context, { body }) => ({ links: await scheduleLinks(context, body) })),
  route(taskScheduleApi.conflicts, judgedBy('canViewTask'), (context, { query }) =>
    scheduleConflicts(context, query.taskId),
  ),
  route(taskScheduleApi.range, readers, (context, { body }) => scheduleRange(context, body)),
  route(taskScheduleApi.calendar, readers, (context, { body }) => calendarTasks(context, body)),
  route(taskScheduleApi.slack, readers, (context, { body }) => slackReport(context, body)),
];
