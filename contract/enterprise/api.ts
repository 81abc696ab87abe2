/** What the calls of the back office take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, Id } from '../envelope';
import { enterpriseCalls } from './calls';
import { Health } from './health';
import { MemberLoginFilter, MemberLoginPage, MemberLoginQuery } from './loginLog';
import { LogStream, LogStreamSave, LogStreamSaved, LogStreamTested } from './logStream';
import { TenantExport, TenantExportAsk } from './moving';
import { OperationDetail, OperationFacets, OperationFilter, OperationPage, OperationQuery } from './operationLog';
import { PersonEraseAsk, PersonExportAsk, PersonRequest, PersonRequestQuery } from './person';
import { QueueCancel, QueueJobPage, QueueJobQuery, QueueOverview, QueueRetry } from './queue';

const OfExport = Type.Object({ id: Id });

export const enterpriseApi = apiOf(enterpriseCalls, {
  health: { summary: '运行状况：成员、存储、数据量、后台作业、当日调用与配额；最多一分钟前的', data: Health },
  listQueues: { summary: '后台作业：各队列的数量、最久的等待、定时', data: QueueOverview },
  listJobs: { summary: '一个队列中某一状态的作业；其他企业的不在其中', query: QueueJobQuery, data: QueueJobPage },
  retryJobs: { summary: '重试失败的作业（不给 ids 则该队列全部），返回个数', body: QueueRetry, data: Type.Integer() },
  cancelJobs: { summary: '取消本企业等待中的作业，返回个数', body: QueueCancel, data: Type.Integer() },
  listOperations: { summary: '操作日志，新的在前；查看本身也会记入日志', query: OperationQuery, data: OperationPage },
  operationFacets: { summary: '操作日志中有哪些模块和操作，封存到哪里', data: OperationFacets },
  getOperation: { summary: '一条操作日志：变更前后、来源、封存', data: OperationDetail },
  exportOperations: { summary: '导出操作日志（CSV）；导出本身也会记入日志', body: OperationFilter, data: FileAnswer },
  getLogStream: { summary: '操作日志发往哪里，进行到哪里', data: LogStream },
  saveLogStream: {
    summary: '设置操作日志发往的 SIEM；签名密钥只在生成时给出一次',
    body: LogStreamSave,
    data: LogStreamSaved,
  },
  testLogStream: { summary: '向 SIEM 发送一条测试日志', data: LogStreamTested },
  listLogins: {
    summary: '成员的登录日志：在本企业打开的登录，以及成员账号的失败尝试；查看本身会记入操作日志',
    query: MemberLoginQuery,
    data: MemberLoginPage,
  },
  exportLogins: {
    summary: '导出成员的登录日志（CSV）；导出本身会记入操作日志',
    body: MemberLoginFilter,
    data: FileAnswer,
  },
  startExport: {
    summary: '在后台导出整个企业，由所有者凭登录密码发起；一次一个',
    body: TenantExportAsk,
    data: OfExport,
  },
  listExports: { summary: '企业的导出及其进度', data: Type.Array(TenantExport) },
  startPersonExport: {
    summary: '在后台导出一个人在企业中的数据，由所有者或管理员凭登录密码发起',
    body: PersonExportAsk,
    data: OfExport,
  },
  startErasure: {
    summary: '在后台清除一名已移除的成员的个人数据，凭登录密码发起；不能恢复',
    body: PersonEraseAsk,
    data: OfExport,
  },
  listPersonRequests: {
    summary: '一个人的数据：导出进度与清除进度',
    query: PersonRequestQuery,
    data: Type.Array(PersonRequest),
  },
  personFile: { summary: '下载导出的个人数据', data: FileAnswer },
  exportFile: { summary: '下载导出的企业', data: FileAnswer },
});
export type EnterpriseApi = typeof enterpriseApi;
