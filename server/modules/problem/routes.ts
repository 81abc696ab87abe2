/** Problems (specification §2, project centre; paths in the style of §7): what their API has beside that of every register. */
import { problemApi } from '../../../contract/problem/api';
import { problemSchemas } from '../../../contract/problem/problem';
import { global, inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { convertProblem, questionsOf, unconvertProblem } from './convert';
import { problems } from './register';
import { saveSlaRules, slaRules } from './rules';

export const problemRoutes: RouteDefinition[] = [
  ...registerRoutes(problems, problemSchemas),
  route(problemApi.getRules, inTenant, ({ platform, actor }) => slaRules(platform, actor.tenantId)),
  route(problemApi.saveRules, global('TENANT:DICTIONARY:UPDATE'), (context, { body }) => saveSlaRules(context, body)),
  route(problemApi.convert, judgedBy('recordPolicy.state'), (context, { params, body }) =>
    convertProblem(context, params.id, body),
  ),
  route(problemApi.unconvert, judgedBy('recordPolicy.state'), (context, { params, body }) =>
    unconvertProblem(context, params.id, body),
  ),
  route(problemApi.ofTask, judgedBy('canViewTask'), async (context, { query }) => ({
    result: await questionsOf(context, query.taskId),
  })),
];
