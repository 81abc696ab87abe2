/** Work hours and reports of progress (product model 17.1, 17.7). */
import { taskWorkApi } from '../../../../contract/task/work/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../../http/route';
import { taskHours, weekHours } from './queries';
import { editReport, progressReports, reportProgress } from './reports';
import { changeWork, logWork, removeWork } from './worklog';

export const workRoutes: RouteDefinition[] = [
  route(taskWorkApi.hours, judgedBy('canViewTask'), (context, { query }) => taskHours(context, query.taskId)),
  route(taskWorkApi.week, inTenant, (context, { query }) => weekHours(context, query.day)),
  route(taskWorkApi.log, judgedBy('canLogHours'), (context, { body }) => logWork(context, body)),
  route(taskWorkApi.change, judgedBy('canEditWorklog'), (context, { params, body }) =>
    changeWork(context, params.id, body),
  ),
  route(taskWorkApi.remove, judgedBy('canEditWorklog'), (context, { params }) => removeWork(context, params.id)),
  route(taskWorkApi.listProgress, judgedBy('canViewTask'), (context, { query }) =>
    progressReports(context, query.taskId),
  ),
  route(taskWorkApi.reportProgress, judgedBy('canUpdateTask'), (context, { body }) => reportProgress(context, body)),
  route(taskWorkApi.editProgress, judgedBy('author of the report, canUpdateTask'), (context, { params, body }) =>
    editReport(context, params.id, body),
  ),
];
