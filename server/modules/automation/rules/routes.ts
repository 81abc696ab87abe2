import { automationApi } from '../../../../contract/automation/api';
import { type RouteDefinition, route } from '../../../http/route';
import { placeOf } from '../manage';
import { ruleChoices } from './choices';
import { dryRun } from './dryRun';
import { listRules, listRuns } from './queries';
import { ruleRight as right, ruleKeeping } from './service';

export const ruleRoutes: RouteDefinition[] = [
  route(automationApi.listRules, right, (context, { query }) => listRules(context, placeOf(query))),
  route(automationApi.getRuleChoices, right, (context, { query }) => ruleChoices(context, query.type, placeOf(query))),
  ...ruleKeeping,
  route(automationApi.listRuleRuns, right, (context, { params, query }) => listRuns(context, params.id, query)),
  route(automationApi.dryRunRule, right, (context, { body }) => dryRun(context, body)),
];
