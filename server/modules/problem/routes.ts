/** Problems (specification §2, project centre; paths in the style of §7): what their API has beside that of every register. */
import { Id, IdParams } from '../../../contract/envelope';
import { ObjectPointer } from '../../../contract/object/record';
import {
  ProblemConvert,
  ProblemConverted,
  ProblemUnconvert,
  ProblemUnconverted,
  problemSchemas,
  SlaRules,
} from '../../../contract/problem/problem';
import { global, inTenant, judgedBy, type RouteDefinition, route, Type } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { convertProblem, questionsOf, unconvertProblem } from './convert';
import { problems } from './register';
import { saveSlaRules, slaRules } from './rules';

const base = 'collaboration-center/problem';

export const problemRoutes: RouteDefinition[] = [
  ...registerRoutes(problems, problemSchemas),
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
    method: 'POST',
    path: `${base}/{id}/convert`,
    summary: '转为任务或风险',
    right: judgedBy('recordPolicy.state'),
    schemas: { params: IdParams, body: ProblemConvert, data: ProblemConverted },
    handle: (context, { params, body }) => convertProblem(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/unconvert`,
    summary: '撤销转换：生成的对象移入回收站，问题回到原来的状态',
    right: judgedBy('recordPolicy.state'),
    schemas: { params: IdParams, body: ProblemUnconvert, data: ProblemUnconverted },
    handle: (context, { params, body }) => unconvertProblem(context, params.id, body),
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
];
