/** What the calls of scheduling take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id } from '../../envelope';
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
} from '../schedule';
import { TaskFilter } from '../task';
import { taskScheduleCalls } from './calls';

export const taskScheduleApi = apiOf(taskScheduleCalls, {
  preview: { summary: '预览日期变化的影响', body: SchedulePreviewRequest, data: SchedulePreview },
  links: { summary: '一屏任务之间的依赖', body: ScheduleLinksRequest, data: ScheduleLinks },
  conflicts: {
    summary: '任务与依赖冲突的日期，及可行的日期',
    query: Type.Object({ taskId: Id }),
    data: ScheduleConflicts,
  },
  range: {
    summary: '项目计划的起止与未排期数',
    body: Type.Object({ projectId: Id, filter: Type.Optional(TaskFilter) }),
    data: ScheduleRange,
  },
  calendar: { summary: '日历视图', body: CalendarQuery, data: CalendarPage },
  slack: { summary: '浮动时间与关键路径', body: SlackRequest, data: SlackReport },
});
export type TaskScheduleApi = typeof taskScheduleApi;
