/** Cost of projects (`pcProjectCost` of §7). Expenses are a register beside it. */
import { costApi } from '../../../contract/cost/api';
import { costSchemas } from '../../../contract/cost/cost';
import { global, judgedBy, type RouteDefinition, route } from '../../http/route';
import { projectFor } from '../../object/project';
import { registerRoutes } from '../../object/register/routes';
import { submitBudget } from './budgetApproval';
import { createBudget, listBudgets, removeBudget, saveBudget } from './budgets';
import { commitmentNames } from './committed';
import { exchangeRoutes } from './exchange';
import { repriceLabour } from './labour';
import { RATE_PRIVILEGE, rateRoutes } from './rates';
import { costs } from './register';
import { createSubject, removeSubject, subjectsOf, updateSubject } from './subjects';
import { costSummary } from './summary';

const viewer = judgedBy('project COST:LIST');
const planner = judgedBy('project COST:BUDGET:UPDATE');
const keeper = global(RATE_PRIVILEGE);

export const costRoutes: RouteDefinition[] = [
  ...registerRoutes(costs, costSchemas),
  route(costApi.summary, viewer, (context, { query }) => costSummary(context, query.projectId)),
  route(costApi.listSubjects, viewer, async (context, { query }) => {
    await projectFor(context, query.projectId, 'COST:LIST');
    return subjectsOf(context.db, query.projectId);
  }),
  route(costApi.createSubject, planner, (context, { body }) => createSubject(context, body)),
  route(costApi.updateSubject, planner, (context, { params, body }) => updateSubject(context, params.id, body)),
  route(costApi.deleteSubject, planner, async (context, { params }) => {
    await removeSubject(context, params.id);
    return null;
  }),
  route(costApi.listCommitments, viewer, (context, { query }) => commitmentNames(context, query.projectId)),
  route(costApi.listBudgets, viewer, (context, { query }) => listBudgets(context, query.projectId)),
  route(costApi.createBudget, planner, (context, { body }) => createBudget(context, body.projectId)),
  route(costApi.saveBudget, planner, (context, { params, body }) => saveBudget(context, params.id, body)),
  route(costApi.submitBudget, planner, (context, { params, body }) => submitBudget(context, params.id, body)),
  route(costApi.deleteBudget, planner, async (context, { params }) => {
    await removeBudget(context, params.id);
    return null;
  }),
  ...rateRoutes,
  ...exchangeRoutes,
  route(costApi.reprice, keeper, (context, { body }) => repriceLabour(context, body.projectId)),
];
