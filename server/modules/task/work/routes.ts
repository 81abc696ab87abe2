/** Work hours and reports of progress (product model 17.1, 17.7). */
import { Day, Id, IdParams, RowVersion } from '../../../../contract/envelope';
import {
  ProgressCreate,
  ProgressReport,
  ProgressUpdate,
  TaskHours,
  WeekHours,
  WorklogCreate,
  WorklogSaved,
  WorklogUpdate,
} from '../../../../contract/task/work';
import { inTenant, judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { taskHours, weekHours } from './queries';
import { editReport, progressReports, reportProgress } from './reports';
import { changeWork, logWork, removeWork } from './worklog';

const hours = 'collaboration-center/ccTask/worklog';
const progress = 'collaboration-center/ccTask/progress';
const ofTask = Type.Object({ taskId: Id });

export const workRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: hours,
    summary: '任务的工时',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: TaskHours },
    handle: (context, { query }) => taskHours(context, query.taskId),
  }),
  route({
    method: 'GET',
    path: `${hours}/week`,
    summary: '我的一周工时',
    right: inTenant,
    schemas: { query: Type.Object({ day: Type.Optional(Day) }), data: WeekHours },
    handle: (context, { query }) => weekHours(context, query.day),
  }),
  route({
    method: 'POST',
    path: hours,
    summary: '登记工时',
    right: judgedBy('canLogHours'),
    schemas: { body: WorklogCreate, data: WorklogSaved },
    handle: (context, { body }) => logWork(context, body),
  }),
  route({
    method: 'PUT',
    path: `${hours}/{id}`,
    summary: '修改工时',
    right: judgedBy('canEditWorklog'),
    schemas: { params: IdParams, body: WorklogUpdate, data: WorklogSaved },
    handle: (context, { params, body }) => changeWork(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${hours}/{id}`,
    summary: '删除工时',
    right: judgedBy('canEditWorklog'),
    schemas: { params: IdParams, data: WorklogSaved },
    handle: (context, { params }) => removeWork(context, params.id),
  }),
  route({
    method: 'GET',
    path: progress,
    summary: '任务的进展',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: Type.Array(ProgressReport) },
    handle: (context, { query }) => progressReports(context, query.taskId),
  }),
  route({
    method: 'POST',
    path: progress,
    summary: '填写进展',
    right: judgedBy('canUpdateTask'),
    schemas: { body: ProgressCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => reportProgress(context, body),
  }),
  route({
    method: 'PUT',
    path: `${progress}/{id}`,
    summary: '修改当天的进展',
    right: judgedBy('author of the report, canUpdateTask'),
    schemas: { params: IdParams, body: ProgressUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => editReport(context, params.id, body),
  }),
];
