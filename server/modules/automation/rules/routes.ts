import { automationApi } from '../../../../contract/automation/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { ruleChoices } from './choices';
import { dryRun } from './dryRun';
import { listRules, listRuns } from './queries';
import { createRule, removeRule, updateRule } from './service';

/** AUTOMATION:MANAGE in the project, TENANT:AUTOMATION:MANAGE for the enterprise's. */
const right = judgedBy('canInProject');

export const ruleRoutes: RouteDefinition[] = [
  route(automationApi.listRules, right, (context, { query }) => listRules(context, query.projectId ?? null)),
  route(automationApi.getRuleChoices, right, (context, { query }) =>
    ruleChoices(context, query.type, query.projectId ?? null),
  ),
  route(automationApi.createRule, right, (context, { body }) => createRule(context, body)),
  route(automationApi.updateRule, right, (context, { params, body }) => updateRule(context, params.id, body)),
  route(automationApi.deleteRule, right, async (context, { params }) => {
    await removeRule(context, params.id);
    return null;
  }),
  route(automationApi.listRuleRuns, right, (context, { params, query }) => listRuns(context, params.id, query)),
  route(automationApi.dryRunRule, right, (context, { body }) => dryRun(context, body)),
];
