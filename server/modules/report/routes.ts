/** Reports (specification §2 "report", "/projectReport", "/operationWeeklyReport", "/reportView"; paths in the style of §7). */
import { reportApi } from '../../../contract/report/api';
import { global, judgedBy, open, type RouteDefinition, route } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { projectFor } from '../../object/project';
import { readersOf, reportDetail, reportVersionOf } from './detail';
import { reportDifference } from './difference';
import { dropLink, makeLink } from './links';
import { listReports } from './list';
import { openReport, unlockReport } from './publicReport';
import { createReport, readReport, updateReport } from './service';
import { stepReport } from './state';
import { reportTemplateRoutes } from './templates';
import { saveUses, usesOf } from './uses';
import { weeklyReport } from './weekly';

const view = judgedBy('canViewReport');

export const reportRoutes: RouteDefinition[] = [
  route(reportApi.query, judgedBy('project REPORT:LIST'), async (context, { query }) => {
    await projectFor(context, query.projectId, 'REPORT:LIST');
    return listReports(context, query);
  }),
  route(reportApi.queryAll, global('PROJECT_REPORT'), (context, { query }) => listReports(context, query)),
  route(reportApi.weekly, global('OPTS_WEEKLY_REPORT'), (context, { query }) => weeklyReport(context, query.week)),
  route(reportApi.getUses, judgedBy('project REPORT:LIST'), (context, { query }) => usesOf(context, query.projectId)),
  route(reportApi.saveUses, judgedBy('project REPORT:PUBLISH'), async (context, { body }) => {
    await saveUses(context, body);
    return null;
  }),
  route(reportApi.create, judgedBy('project REPORT:UPDATE'), (context, { body }) => createReport(context, body)),
  route(reportApi.get, view, (context, { params }) => reportDetail(context, params.id)),
  route(reportApi.update, judgedBy('canEditReport'), (context, { params, body }) =>
    updateReport(context, params.id, body),
  ),
  route(reportApi.step, judgedBy('canWriteReport, canPublishReports'), (context, { params, body }) =>
    stepReport(context, params.id, body),
  ),
  route(reportApi.markRead, view, async (context, { params }) => {
    await readReport(context, params.id);
    return null;
  }),
  route(reportApi.listReaders, view, (context, { params }) => readersOf(context, params.id)),
  route(reportApi.getVersion, view, (context, { params }) => reportVersionOf(context, params.id, params.no)),
  route(reportApi.difference, view, (context, { params }) => reportDifference(context, params.id)),
  route(reportApi.makeLink, judgedBy('canPublishReports'), (context, { params, body }) =>
    makeLink(context, params.id, body),
  ),
  route(reportApi.dropLink, judgedBy('canPublishReports'), async (context, { params }) => {
    await dropLink(context, params.id);
    return null;
  }),
  route(reportApi.openPublic, open, (context, { params }) => openReport(context, params)),
  route(
    reportApi.unlockPublic,
    open,
    async (context, { params, body }) => {
      await unlockReport(context, params, body.password);
      return null;
    },
    { withoutCsrf: true },
  ),
  ...reportTemplateRoutes,
  ...partRoutes('collaboration-center/report', 'report'),
];
