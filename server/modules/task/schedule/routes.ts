/** Scheduling: previews, undo, and what the Gantt draws beside its rows. */
import { Id } from '../../../../contract/envelope';
import {
  CalendarPage,
  CalendarQuery,
  ScheduleConflicts,
  ScheduleLinks,
  ScheduleLinksRequest,
  SchedulePreview,
  SchedulePreviewRequest,
  ScheduleRange,
  SlackReport,
  SlackRequest,
} from '../../../../contract/task/schedule';
import { TaskFilter } from '../../../../contract/task/task';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { calendarTasks } from './calendar';
import { scheduleConflicts } from './conflicts';
import { previewSchedule, scheduleLinks, scheduleRange, slackReport } from './queries';

const base = 'collaboration-center/ccTask/schedule';
const readers = judgedBy('project TASK:LIST');

export const scheduleRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/preview`,
    summary: '预览日期变化的影响',
    right: judgedBy('canDateTask'),
    schemas: { body: SchedulePreviewRequest, data: SchedulePreview },
    handle: (context, { body }) => previewSchedule(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/links`,
    summary: '一屏任务之间的依赖',
    right: readers,
    schemas: { body: ScheduleLinksRequest, data: ScheduleLinks },
    handle: async (context, { body }) => ({ links: await scheduleLinks(context, body) }),
  }),
  route({
    method: 'GET',
    path: `${base}/conflicts`,
    summary: '任务与依赖冲突的日期，及可行的日期',
    right: judgedBy('canViewTask'),
    schemas: { query: Type.Object({ taskId: Id }), data: ScheduleConflicts },
    handle: (context, { query }) => scheduleConflicts(context, query.taskId),
  }),
  route({
    method: 'POST',
    path: `${base}/range`,
    summary: '项目计划的起止与未排期数',
    right: readers,
    schemas: { body: Type.Object({ projectId: Id, filter: Type.Optional(TaskFilter) }), data: ScheduleRange },
    handle: (context, { body }) => scheduleRange(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/calendar`,
    summary: '日历视图',
    right: readers,
    schemas: { body: CalendarQuery, data: CalendarPage },
    handle: (context, { body }) => calendarTasks(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/slack`,
    summary: '浮动时间与关键路径',
    right: readers,
    schemas: { body: SlackRequest, data: SlackReport },
    handle: (context, { body }) => slackReport(context, body),
  }),
];
