/** What the calls of report take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { INTEGER_MAX } from '../constants';
import { Id, Nothing, RowVersion } from '../envelope';
import { reportCalls } from './calls';
import {
  Difference,
  Frozen,
  LinkMake,
  LinkUnlock,
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
} from './report';

const OfProject = Type.Object({ projectId: Id });
const Version = Type.Object({ version: RowVersion });
const VersionParams = Type.Object({ id: Id, no: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) });
const Saved = Type.Object({ id: Id, version: RowVersion });

export const reportApi = apiOf(reportCalls, {
  query: { summary: '项目的报告', query: ReportQuery, data: ReportPage },
  queryAll: { summary: '可见的全部项目报告，以及缺报的', query: ReportsQuery, data: ReportPage },
  weekly: { summary: '运营周报：由各项目已发布的周报汇总', query: WeeklyQuery, data: Weekly },
  getUses: { summary: '项目按日历生成的报告', query: OfProject, data: ReportUses },
  saveUses: { summary: '设置项目按日历生成的报告', body: ReportUsesSave, data: Nothing },
  create: { summary: '为一个周期生成报告', body: ReportCreate, data: Type.Object({ id: Id }) },
  get: { summary: '报告：编写中为实时数据，发布后为定格的数据', data: ReportDetail },
  update: { summary: '修改报告', body: ReportUpdate, data: Version },
  step: {
    summary: '提交、退回、发布、修订或作废报告',
    body: ReportStep,
    data: Type.Object({ state: Type.String(), version: RowVersion }),
  },
  markRead: { summary: '记录已读', data: Nothing },
  listReaders: { summary: '已读当前版本的人', data: Type.Array(Reader) },
  getVersion: { summary: '报告发布过的一个版本', params: VersionParams, data: Frozen },
  difference: { summary: '发布时的数据与今天的差异', data: Difference },
  makeLink: { summary: '公开报告：新的链接，之前的随即失效', body: LinkMake, data: ReportLinkMade },
  dropLink: { summary: '取消公开报告', data: Nothing },
  openPublic: { summary: '公开的报告，凭链接中的令牌（请求头）', data: PublicReport },
  unlockPublic: { summary: '输入公开链接的密码', body: LinkUnlock, data: Nothing },
  listTemplates: { summary: '报告模板', data: Type.Array(ReportTemplate) },
  createTemplate: { summary: '新建报告模板', body: ReportTemplateSave, data: Saved },
  updateTemplate: { summary: '修改报告模板', body: ReportTemplateUpdate, data: Saved },
  deleteTemplate: { summary: '删除报告模板；已有的报告保留', data: Nothing },
});
export type ReportApi = typeof reportApi;
