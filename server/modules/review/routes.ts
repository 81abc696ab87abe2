/** Reviews (specification §2 "reviewSummary"; paths in the style of §7): what they have beside every register. */
import { reviewApi } from '../../../contract/review/api';
import { reviewSchemas } from '../../../contract/review/review';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { addItem, checkItem, removeItem } from './checklist';
import { conclude } from './conclude';
import { overrideGate, reviewPlan } from './gates';
import { addIssue, changeIssue, makeProblem, stepIssue } from './issues';
import { savePeople } from './people';
import { reviews } from './register';
import { reviewSummary } from './summary';
import { templateRoutes } from './templates';

const list = judgedBy('project REVIEW:LIST');
const update = judgedBy('reviewPolicy.update');

export const reviewRoutes: RouteDefinition[] = [
  ...registerRoutes(reviews, reviewSchemas),
  route(reviewApi.summary, list, (context, { query }) => reviewSummary(context, query.projectId)),
  route(reviewApi.plan, list, (context, { query }) => reviewPlan(context, query.projectId)),
  route(reviewApi.overrideGate, judgedBy('project REVIEW:GATE:OVERRIDE'), async (context, { body }) => {
    await overrideGate(context, body);
    return null;
  }),
  ...templateRoutes,
  route(reviewApi.savePeople, update, (context, { params, body }) => savePeople(context, params.id, body)),
  route(reviewApi.addItem, update, (context, { params, body }) => addItem(context, params.id, body)),
  route(reviewApi.checkItem, update, async (context, { params, body }) => {
    await checkItem(context, params.id, params.itemId, body);
    return null;
  }),
  route(reviewApi.removeItem, update, async (context, { params }) => {
    await removeItem(context, params.id, params.itemId);
    return null;
  }),
  route(reviewApi.addIssue, update, (context, { params, body }) => addIssue(context, params.id, body)),
  route(reviewApi.changeIssue, update, async (context, { params, body }) => {
    await changeIssue(context, params.id, params.issueId, body);
    return null;
  }),
  route(reviewApi.stepIssue, judgedBy('mayFix, mayVerify of the issue'), async (context, { params, body }) => {
    await stepIssue(context, params.id, params.issueId, body);
    return null;
  }),
  route(reviewApi.makeIssueProblem, update, (context, { params }) => makeProblem(context, params.id, params.issueId)),
  route(reviewApi.conclude, judgedBy('reviewPolicy.state'), (context, { params, body }) =>
    conclude(context, params.id, body),
  ),
];
