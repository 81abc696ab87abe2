/** Who gets what from each route of plans; `tests/rights.test.ts` asks for all of them. */
import { partRights } from '../../test/partRights';
import {
  author,
  developers,
  type Expected,
  enterpriseManagers,
  judged,
  managers,
  missing,
  refusedByRule,
  tenantMember,
  viewers,
} from '../../test/rights';

const base = 'collaboration-center/plan';
const node = 'collaboration-center/planNode';
const change = 'collaboration-center/planChange';
/** Of pm; that of others is not there. */
const pmsOwn = judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]);

export const planRights: Readonly<Record<string, Expected>> = {
  [`GET ${base}`]: viewers,
  [`PUT ${base}/settings`]: managers,
  [`POST ${base}/acts/{id}/takeBack`]: pmsOwn,
  [`POST ${node}/create`]: managers,
  [`GET ${node}/details/{id}`]: viewers,
  [`PUT ${node}/update/{id}`]: managers,
  // The walk's node is no deliverable: who may is told so, as is whoever sees it, before who accepts is asked.
  [`POST ${node}/{id}/accept`]: refusedByRule(viewers),
  [`PUT ${node}/drag/{id}`]: managers,
  [`POST ${node}/move`]: managers,
  [`POST ${node}/rows`]: managers,
  [`POST ${node}/readCells`]: managers,
  [`POST ${node}/remove`]: managers,
  [`PUT ${node}/{id}/predecessors`]: managers,
  [`POST ${base}/links`]: managers,
  [`PUT ${base}/links/{id}`]: managers,
  [`DELETE ${base}/links/{id}`]: managers,
  // No other project granted the walk's nodes.
  [`POST ${base}/outerLinks`]: missing(managers),
  [`DELETE ${base}/outerLinks/{id}`]: managers,
  [`GET ${node}/{id}/tasks`]: viewers,
  [`POST ${node}/{id}/tasks`]: managers,
  [`POST ${node}/{id}/tasks/create`]: managers,
  [`DELETE ${node}/{id}/tasks/{taskId}`]: managers,
  [`GET ${node}/{id}/assignments`]: viewers,
  [`PUT ${node}/{id}/assignments`]: managers,
  [`GET ${base}/load`]: viewers,
  [`GET ${base}/levelling`]: managers,
  // The walk's key is none: who may is told to look again.
  [`POST ${base}/levelling`]: refusedByRule(managers),
  [`POST ${node}/fromTasks`]: managers,
  [`POST ${node}/{id}/toTask`]: managers,
  [`GET ${node}/ofTask/{taskId}`]: viewers,
  [`GET ${base}/baselines`]: viewers,
  [`POST ${base}/baselines`]: managers,
  [`DELETE ${base}/baselines/{id}`]: managers,
  [`GET ${base}/baselines/{id}/compare`]: viewers,
  'POST collaboration-center/planBaseline/{id}/submit': managers,
  [`GET ${change}`]: viewers,
  [`GET ${change}/slips`]: viewers,
  [`POST ${change}`]: managers,
  [`GET ${change}/{id}`]: viewers,
  [`PUT ${change}/{id}`]: managers,
  [`DELETE ${change}/{id}`]: managers,
  [`GET ${change}/{id}/plan`]: viewers,
  [`POST ${change}/{id}/submit`]: managers,
  // The walk's one is a draft: nothing was carried out that could be taken back.
  [`POST ${change}/{id}/takeBack`]: refusedByRule(managers),
  [`POST ${change}/{id}/revert`]: managers,
  [`POST ${change}/{id}/nodes`]: managers,
  [`PUT ${change}/{id}/nodes/{nodeId}`]: managers,
  [`PUT ${change}/{id}/nodes/{nodeId}/drag`]: managers,
  [`PUT ${change}/{id}/nodes/{nodeId}/predecessors`]: managers,
  [`POST ${change}/{id}/move`]: managers,
  [`POST ${change}/{id}/remove`]: managers,
  [`POST ${change}/{id}/rows`]: managers,
  [`POST ${change}/{id}/links`]: managers,
  [`DELETE ${change}/{id}/links/{linkId}`]: managers,
  [`GET ${base}/milestones`]: viewers,
  [`GET ${base}/earned`]: viewers,
  [`GET ${base}/earned/curve`]: viewers,
  [`GET ${base}/sheet`]: viewers,
  [`GET ${base}/templates`]: tenantMember,
  // The plan's reader with the right to keep templates; others who see it lack that right.
  [`POST ${base}/templates`]: judged(404, [200, 200, 404, 403, 403, 403, 404, 404], [200, 403, 404]),
  [`DELETE ${base}/templates/{id}`]: enterpriseManagers(404),
  [`POST ${base}/templates/{id}/apply`]: managers,
  // Who may is told that the walk's file is none of MS Project's.
  [`POST ${base}/import`]: judged(404, [422, 422, 404, 422, 403, 403, 404, 404], [403, 403, 404]),
  [`GET ${base}/export`]: viewers,
  ...partRights(node, { speak: developers, view: viewers, author }),
  // Files are added by who answers for the node, or makes the plan.
  [`POST ${node}/attachments`]: managers,
  [`DELETE ${node}/attachments/{fileId}`]: managers,
  [`PUT ${node}/attachments/{fileId}`]: missing(managers),
};
