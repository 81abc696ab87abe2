/** Reports of projects (specification §2 "report", "/projectReport", "/operationWeeklyReport", "/reportView"). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import { LINK_HEADER } from '@contract/report/kinds';
import type {
  Difference,
  Frozen,
  LinkMake,
  PublicReport,
  Reader,
  ReportCreate,
  ReportDetail,
  ReportLinkMade,
  ReportQuery,
  ReportRow,
  ReportStep,
  ReportsQuery,
  ReportTemplate,
  ReportTemplateSave,
  ReportTemplateUpdate,
  ReportUpdate,
  ReportUses,
  ReportUsesSave,
  Weekly,
} from '@contract/report/report';
import { request } from '@umijs/max';

const REPORT = '/api/project-center/report';
const TEMPLATE = '/api/project-center/reportTemplate';
const quiet = { showType: ErrorShowType.SILENT };

/** Of one project. */
export const queryReports = (params: ReportQuery) => request<PageOf<ReportRow>>(`${REPORT}/list`, { params, ...quiet });
/** Over all projects, with what is missing. */
export const queryProjectReports = (params: ReportsQuery) =>
  request<PageOf<ReportRow>>('/api/project-center/projectReport/list', { params, ...quiet });
export const getReport = (id: string) => request<ReportDetail>(`${REPORT}/${id}`, quiet);
export const createReport = (data: ReportCreate) => request<{ id: string }>(REPORT, { method: 'POST', data, ...quiet });
export const updateReport = (id: string, data: ReportUpdate) =>
  request<{ version: number }>(`${REPORT}/${id}`, { method: 'PUT', data, ...quiet });
export const stepReport = (id: string, data: ReportStep) =>
  request<{ state: string; version: number }>(`${REPORT}/${id}/step`, { method: 'POST', data, ...quiet });
export const readReport = (id: string) => request<null>(`${REPORT}/${id}/read`, { method: 'POST', ...quiet });
export const listReportReaders = (id: string) => request<Reader[]>(`${REPORT}/${id}/readers`, quiet);
export const getReportVersion = (id: string, no: number) => request<Frozen>(`${REPORT}/${id}/versions/${no}`, quiet);
/** What was frozen against the same today. */
export const getReportDifference = (id: string) => request<Difference>(`${REPORT}/${id}/difference`, quiet);
export const makeReportLink = (id: string, data: LinkMake) =>
  request<ReportLinkMade>(`${REPORT}/${id}/link`, { method: 'POST', data, ...quiet });
export const dropReportLink = (id: string) => request<null>(`${REPORT}/${id}/link`, { method: 'DELETE', ...quiet });

/** Which reports a project makes by the calendar. */
export const getReportUses = (projectId: string) =>
  request<ReportUses>(`${REPORT}/uses`, { params: { projectId }, ...quiet });
export const saveReportUses = (data: ReportUsesSave) =>
  request<null>(`${REPORT}/uses`, { method: 'PUT', data, ...quiet });

export const listReportTemplates = () => request<ReportTemplate[]>(TEMPLATE, quiet);
export const createReportTemplate = (data: ReportTemplateSave) =>
  request<{ id: string; version: number }>(TEMPLATE, { method: 'POST', data, ...quiet });
export const updateReportTemplate = (id: string, data: ReportTemplateUpdate) =>
  request<{ id: string; version: number }>(`${TEMPLATE}/${id}`, { method: 'PUT', data, ...quiet });
export const deleteReportTemplate = (id: string) => request<null>(`${TEMPLATE}/${id}`, { method: 'DELETE', ...quiet });

/** A week of the enterprise. @param week `2026-W47`; the last one that is over without it */
export const getWeeklyReport = (week?: string) =>
  request<Weekly>('/api/project-center/operationWeeklyReport', { params: { week }, ...quiet });

const doorOf = (projectId: string, reportId: string) =>
  `/api/project-center/reportView/${projectId}/report/${reportId}`;
/** By a public link, without a session. @param token of its fragment */
export const openPublicReport = (projectId: string, reportId: string, token: string) =>
  request<PublicReport>(doorOf(projectId, reportId), { headers: { [LINK_HEADER]: token }, ...quiet });
export const unlockPublicReport = (projectId: string, reportId: string, token: string, password: string) =>
  request<null>(`${doorOf(projectId, reportId)}/unlock`, {
    ...{ method: 'POST', headers: { [LINK_HEADER]: token }, data: { password }, ...quiet },
  });
