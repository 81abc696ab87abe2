/** Problems (specification §2, project centre; paths in the style of §7). */
import { Id, IdParams } from '../../../contract/envelope';
import { BatchAnswer, HistoryPageQuery, ObjectPointer, RecordHistory } from '../../../contract/object/record';
import {
  ProblemBatchCreate,
  ProblemBatchStep,
  ProblemBatchUpdate,
  ProblemConvert,
  ProblemConverted,
  ProblemCreate,
  ProblemDetail,
  ProblemPage,
  ProblemQuery,
  ProblemStep,
  ProblemStepped,
  ProblemUpdate,
  SlaRules,
} from '../../../contract/problem/problem';
import { global, inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { historyOf } from '../../object/register/history';
import { loadProblem } from './load';
import { createProblem, createProblems } from './make';
import { listProblems, problemDetail, questionsOf } from './queries';
import { saveSlaRules, slaRules } from './rules';
import { recycleProblem, updateProblem, updateProblems } from './service';
import { convertProblem, stepProblem, stepProblems } from './steps';

const base = 'collaboration-center/problem';
const Made = Type.Object({ id: Id, no: Type.String() });
const Version = Type.Object({ version: Type.Integer() });
const Reason = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 1000 })) });

export const problemRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/query`,
    summary: '问题列表',
    right: judgedBy('project PROBLEM:LIST'),
    schemas: { body: ProblemQuery, data: ProblemPage },
    handle: (context, { body }) => listProblems(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/create`,
    summary: '登记问题',
    right: judgedBy('project PROBLEM:CREATE'),
    schemas: { body: ProblemCreate, data: Made },
    handle: (context, { body }) => createProblem(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batchCreate`,
    summary: '批量登记问题',
    right: judgedBy('project PROBLEM:CREATE'),
    schemas: { body: ProblemBatchCreate, data: Type.Array(Made) },
    handle: (context, { body }) => createProblems(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batchUpdate`,
    summary: '批量修改问题',
    right: judgedBy('problemPolicy.update'),
    schemas: { body: ProblemBatchUpdate, data: BatchAnswer },
    handle: (context, { body }) => updateProblems(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batchStep`,
    summary: '批量变更问题状态',
    right: judgedBy('problemPolicy.state'),
    schemas: { body: ProblemBatchStep, data: BatchAnswer },
    handle: (context, { body }) => stepProblems(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/rules`,
    summary: '问题的响应与解决时限',
    right: inTenant,
    schemas: { data: SlaRules },
    handle: ({ platform, actor }) => slaRules(platform, actor.tenantId),
  }),
  route({
    method: 'PUT',
    path: `${base}/rules`,
    summary: '设置问题的响应与解决时限',
    right: global('TENANT:DICTIONARY:UPDATE'),
    schemas: { body: SlaRules, data: SlaRules },
    handle: (context, { body }) => saveSlaRules(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/details/{id}`,
    summary: '问题详情',
    right: judgedBy('problemPolicy.view'),
    schemas: { params: IdParams, data: ProblemDetail },
    handle: (context, { params }) => problemDetail(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/update/{id}`,
    summary: '修改问题',
    right: judgedBy('problemPolicy.update'),
    schemas: { params: IdParams, body: ProblemUpdate, data: Version },
    handle: (context, { params, body }) => updateProblem(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/step`,
    summary: '变更问题状态',
    right: judgedBy('problemPolicy.state'),
    schemas: { params: IdParams, body: ProblemStep, data: ProblemStepped },
    handle: (context, { params, body }) => stepProblem(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/convert`,
    summary: '转为任务或风险',
    right: judgedBy('problemPolicy.state'),
    schemas: { params: IdParams, body: ProblemConvert, data: ProblemConverted },
    handle: (context, { params, body }) => convertProblem(context, params.id, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/history`,
    summary: '问题的变更记录',
    right: judgedBy('problemPolicy.view'),
    schemas: { params: IdParams, query: HistoryPageQuery, data: Type.Array(RecordHistory) },
    async handle(context, { params, query }) {
      await loadProblem(context, params.id);
      return historyOf(context, { type: 'problem', id: params.id }, query.before);
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/recycle`,
    summary: '删除问题（移入回收站）',
    right: judgedBy('problemPolicy.remove'),
    schemas: { params: IdParams, body: Reason, data: Nothing },
    async handle(context, { params, body }) {
      await recycleProblem(context, params.id, body.reason?.trim() || null);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'collaboration-center/ccTaskRela/questions',
    summary: '任务的关联问题',
    right: judgedBy('canViewTask'),
    schemas: {
      query: Type.Object({ taskId: Id }),
      data: Type.Object({ result: Type.Array(ObjectPointer) }),
    },
    handle: async (context, { query }) => ({ result: await questionsOf(context, query.taskId) }),
  }),
  ...partRoutes(base, 'problem'),
];
