/** Cost of projects (`pcProjectCost` of §7). Expenses are a register beside it. */
import {
  Budget,
  BudgetSave,
  BudgetSubmit,
  CostRate,
  CostSubject,
  CostSummary,
  costSchemas,
  OfProject,
  RateCreate,
  RateUpdate,
  Repriced,
  Saved,
  SubjectCreate,
  SubjectUpdate,
} from '../../../contract/cost/cost';
import { IdParams } from '../../../contract/envelope';
import { global, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { projectFor } from '../../object/project';
import { registerRoutes } from '../../object/register/routes';
import { submitBudget } from './budgetApproval';
import { createBudget, listBudgets, removeBudget, saveBudget } from './budgets';
import { repriceLabour } from './labour';
import { createRate, listRates, RATE_PRIVILEGE, removeRate, updateRate } from './rates';
import { costs } from './register';
import { createSubject, removeSubject, subjectsOf, updateSubject } from './subjects';
import { costSummary } from './summary';

const base = 'project-center/pcProjectCost';
const viewer = judgedBy('project COST:LIST');
const planner = judgedBy('project COST:BUDGET:UPDATE');
const keeper = global(RATE_PRIVILEGE);

export const costRoutes: RouteDefinition[] = [
  ...registerRoutes(costs, costSchemas),
  route({
    method: 'GET',
    path: base,
    summary: '项目成本：计划、已花费、差异',
    right: viewer,
    schemas: { query: OfProject, data: CostSummary },
    handle: (context, { query }) => costSummary(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/subject`,
    summary: '成本科目',
    right: viewer,
    schemas: { query: OfProject, data: Type.Array(CostSubject) },
    async handle(context, { query }) {
      await projectFor(context, query.projectId, 'COST:LIST');
      return subjectsOf(context.db, query.projectId);
    },
  }),
  route({
    method: 'POST',
    path: `${base}/subject`,
    summary: '新建成本科目',
    right: planner,
    schemas: { body: SubjectCreate, data: Saved },
    handle: (context, { body }) => createSubject(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/subject/{id}`,
    summary: '修改成本科目',
    right: planner,
    schemas: { params: IdParams, body: SubjectUpdate, data: Saved },
    handle: (context, { params, body }) => updateSubject(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/subject/{id}`,
    summary: '删除没有金额的成本科目',
    right: planner,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeSubject(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/budget`,
    summary: '预算的各个版本',
    right: viewer,
    schemas: { query: OfProject, data: Type.Array(Budget) },
    handle: (context, { query }) => listBudgets(context, query.projectId),
  }),
  route({
    method: 'POST',
    path: `${base}/budget`,
    summary: '新建预算版本',
    right: planner,
    schemas: { body: OfProject, data: Saved },
    handle: (context, { body }) => createBudget(context, body.projectId),
  }),
  route({
    method: 'PUT',
    path: `${base}/budget/{id}`,
    summary: '修改编制中的预算',
    right: planner,
    schemas: { params: IdParams, body: BudgetSave, data: Saved },
    handle: (context, { params, body }) => saveBudget(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/budget/{id}/submit`,
    summary: '提交预算审批',
    right: planner,
    schemas: { params: IdParams, body: BudgetSubmit, data: Saved },
    handle: (context, { params, body }) => submitBudget(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/budget/{id}`,
    summary: '删除编制中的预算',
    right: planner,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeBudget(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/rate`,
    summary: '工时费率',
    right: keeper,
    schemas: { data: Type.Array(CostRate) },
    handle: (context) => listRates(context),
  }),
  route({
    method: 'POST',
    path: `${base}/rate`,
    summary: '新建工时费率',
    right: keeper,
    schemas: { body: RateCreate, data: Saved },
    handle: (context, { body }) => createRate(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/rate/{id}`,
    summary: '修改工时费率；已计价的工时不变',
    right: keeper,
    schemas: { params: IdParams, body: RateUpdate, data: Saved },
    handle: (context, { params, body }) => updateRate(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/rate/{id}`,
    summary: '删除工时费率；已计价的工时不变',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeRate(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/reprice`,
    summary: '按现行费率重新计价',
    right: keeper,
    schemas: { body: OfProject, data: Repriced },
    handle: (context, { body }) => repriceLabour(context, body.projectId),
  }),
];
