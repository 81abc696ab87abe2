/** Reports (specification §2 "report", "/projectReport", "/operationWeeklyReport", "/reportView"; paths in the style of §7). */
import { INTEGER_MAX } from '../../../contract/constants';
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import {
  Difference,
  Frozen,
  LinkMake,
  LinkUnlock,
  PublicParams,
  PublicReport,
  Reader,
  ReportCreate,
  ReportDetail,
  ReportLinkMade,
  ReportPage,
  ReportQuery,
  ReportStep,
  ReportsQuery,
  ReportTemplate,
  ReportTemplateSave,
  ReportTemplateUpdate,
  ReportUpdate,
  ReportUses,
  ReportUsesSave,
  Weekly,
  WeeklyQuery,
} from '../../../contract/report/report';
import { global, inTenant, judgedBy, Nothing, open, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { projectFor } from '../../object/project';
import { readersOf, reportDetail, reportVersionOf } from './detail';
import { reportDifference } from './difference';
import { openReport, unlockReport } from './door';
import { dropLink, makeLink } from './links';
import { listReports } from './list';
import { createReport, readReport, updateReport } from './service';
import { stepReport } from './state';
import { createReportTemplate, listReportTemplates, removeReportTemplate, updateReportTemplate } from './templates';
import { saveUses, usesOf } from './uses';
import { weeklyReport } from './weekly';

const base = 'project-center/report';
const template = 'project-center/reportTemplate';
const door = 'project-center/reportView/{pId}/report/{rId}';
const view = judgedBy('canViewReport');
const keeper = global('PROJECT:TEMPLATE:UPDATE');
const Version = Type.Object({ version: RowVersion });
const Saved = Type.Object({ id: Id, version: RowVersion });
const VersionParams = Type.Object({ id: Id, no: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) });
const OfProject = Type.Object({ projectId: Id });

export const reportRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '项目的报告',
    right: judgedBy('project REPORT:LIST'),
    schemas: { query: ReportQuery, data: ReportPage },
    async handle(context, { query }) {
      await projectFor(context, query.projectId, 'REPORT:LIST');
      return listReports(context, query);
    },
  }),
  route({
    method: 'GET',
    path: 'project-center/projectReport/list',
    summary: '可见的全部项目报告，以及缺报的',
    right: global('PROJECT_REPORT'),
    schemas: { query: ReportsQuery, data: ReportPage },
    handle: (context, { query }) => listReports(context, query),
  }),
  route({
    method: 'GET',
    path: 'project-center/operationWeeklyReport',
    summary: '运营周报：由各项目已发布的周报汇总',
    right: global('OPTS_WEEKLY_REPORT'),
    schemas: { query: WeeklyQuery, data: Weekly },
    handle: (context, { query }) => weeklyReport(context, query.week),
  }),
  route({
    method: 'GET',
    path: `${base}/uses`,
    summary: '项目按日历生成的报告',
    right: judgedBy('project REPORT:LIST'),
    schemas: { query: OfProject, data: ReportUses },
    handle: (context, { query }) => usesOf(context, query.projectId),
  }),
  route({
    method: 'PUT',
    path: `${base}/uses`,
    summary: '设置项目按日历生成的报告',
    right: judgedBy('project REPORT:PUBLISH'),
    schemas: { body: ReportUsesSave, data: Nothing },
    async handle(context, { body }) {
      await saveUses(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: base,
    summary: '为一个周期生成报告',
    right: judgedBy('project REPORT:UPDATE'),
    schemas: { body: ReportCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => createReport(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '报告：编写中为实时数据，发布后为定格的数据',
    right: view,
    schemas: { params: IdParams, data: ReportDetail },
    handle: (context, { params }) => reportDetail(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改报告',
    right: judgedBy('canEditReport'),
    schemas: { params: IdParams, body: ReportUpdate, data: Version },
    handle: (context, { params, body }) => updateReport(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/step`,
    summary: '提交、退回、发布、修订或作废报告',
    right: judgedBy('canWriteReport, canPublishReports'),
    schemas: {
      params: IdParams,
      body: ReportStep,
      data: Type.Object({ state: Type.String(), version: RowVersion }),
    },
    handle: (context, { params, body }) => stepReport(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/read`,
    summary: '记录已读',
    right: view,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await readReport(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/readers`,
    summary: '已读当前版本的人',
    right: view,
    schemas: { params: IdParams, data: Type.Array(Reader) },
    handle: (context, { params }) => readersOf(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/versions/{no}`,
    summary: '报告发布过的一个版本',
    right: view,
    schemas: { params: VersionParams, data: Frozen },
    handle: (context, { params }) => reportVersionOf(context, params.id, params.no),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/difference`,
    summary: '发布时的数据与今天的差异',
    right: view,
    schemas: { params: IdParams, data: Difference },
    handle: (context, { params }) => reportDifference(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/link`,
    summary: '公开报告：新的链接，之前的随即失效',
    right: judgedBy('canPublishReports'),
    schemas: { params: IdParams, body: LinkMake, data: ReportLinkMade },
    handle: (context, { params, body }) => makeLink(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}/link`,
    summary: '取消公开报告',
    right: judgedBy('canPublishReports'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await dropLink(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: door,
    summary: '公开的报告，凭链接中的令牌（请求头）',
    right: open,
    schemas: { params: PublicParams, data: PublicReport },
    handle: (context, { params }) => openReport(context, params),
  }),
  route({
    method: 'POST',
    path: `${door}/unlock`,
    summary: '输入公开链接的密码',
    right: open,
    withoutCsrf: true,
    schemas: { params: PublicParams, body: LinkUnlock, data: Nothing },
    async handle(context, { params, body }) {
      await unlockReport(context, params, body.password);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: template,
    summary: '报告模板',
    right: inTenant,
    schemas: { data: Type.Array(ReportTemplate) },
    handle: (context) => listReportTemplates(context),
  }),
  route({
    method: 'POST',
    path: template,
    summary: '新建报告模板',
    right: keeper,
    schemas: { body: ReportTemplateSave, data: Saved },
    handle: (context, { body }) => createReportTemplate(context, body),
  }),
  route({
    method: 'PUT',
    path: `${template}/{id}`,
    summary: '修改报告模板',
    right: keeper,
    schemas: { params: IdParams, body: ReportTemplateUpdate, data: Saved },
    handle: (context, { params, body }) => updateReportTemplate(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${template}/{id}`,
    summary: '删除报告模板；已有的报告保留',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeReportTemplate(context, params.id);
      return null;
    },
  }),
  ...partRoutes('collaboration-center/report', 'report'),
];
