import {
  DryRunAnswer,
  RuleChoices,
  RuleChoicesQuery,
  RuleCreate,
  RuleDryRun,
  RuleList,
  RuleQuery,
  RuleRunPage,
  RuleRunQuery,
  RuleSaved,
  RuleUpdate,
} from '../../../../contract/automation/rule';
import { IdParams } from '../../../../contract/envelope';
import { judgedBy, Nothing, type RouteDefinition, route } from '../../../http/route';
import { ruleChoices } from './choices';
import { dryRun } from './dryRun';
import { listRules, listRuns } from './queries';
import { createRule, removeRule, updateRule } from './service';

const path = 'project-center/automation';
/** AUTOMATION:MANAGE in the project, TENANT:AUTOMATION:MANAGE for the enterprise's. */
const right = judgedBy('canInProject');

export const ruleRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path,
    summary: '自动化规则（项目的，或企业的）',
    right,
    schemas: { query: RuleQuery, data: RuleList },
    handle: (context, { query }) => listRules(context, query.projectId ?? null),
  }),
  route({
    method: 'GET',
    path: `${path}/choices`,
    summary: '规则可以使用的字段、状态与 Webhook',
    right,
    schemas: { query: RuleChoicesQuery, data: RuleChoices },
    handle: (context, { query }) => ruleChoices(context, query.type, query.projectId ?? null),
  }),
  route({
    method: 'POST',
    path,
    summary: '新建自动化规则',
    right,
    schemas: { body: RuleCreate, data: RuleSaved },
    handle: (context, { body }) => createRule(context, body),
  }),
  route({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: '修改、启用或停用自动化规则',
    right,
    schemas: { params: IdParams, body: RuleUpdate, data: RuleSaved },
    handle: (context, { params, body }) => updateRule(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: '删除自动化规则',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeRule(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${path}/{id}/runs`,
    summary: '自动化规则的执行记录',
    right,
    schemas: { params: IdParams, query: RuleRunQuery, data: RuleRunPage },
    handle: (context, { params, query }) => listRuns(context, params.id, query),
  }),
  route({
    method: 'POST',
    path: `${path}/dryRun`,
    summary: '试运行规则：对一个对象会做什么，不留下任何改动',
    right,
    schemas: { body: RuleDryRun, data: DryRunAnswer },
    handle: (context, { body }) => dryRun(context, body),
  }),
];
