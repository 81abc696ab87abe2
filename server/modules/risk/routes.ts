/** Risks (specification §2, project centre; paths in the style of §7): what their API has beside that of every register. */
import { riskApi } from '../../../contract/risk/api';
import { riskSchemas } from '../../../contract/risk/risk';
import { global, inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { riskMap } from './map';
import { risks } from './register';
import { riskRules, saveRiskRules } from './rules';
import { addTrack } from './track';

export const riskRoutes: RouteDefinition[] = [
  ...registerRoutes(risks, riskSchemas),
  route(riskApi.map, judgedBy('project RISK:LIST'), (context, { query }) =>
    riskMap(context, query.projectId, query.nature ?? 'threat'),
  ),
  route(riskApi.getRules, inTenant, ({ platform, actor }) => riskRules(platform, actor.tenantId)),
  route(riskApi.saveRules, global('TENANT:DICTIONARY:UPDATE'), (context, { body }) => saveRiskRules(context, body)),
  route(riskApi.track, judgedBy('recordPolicy.state'), (context, { params, body }) =>
    addTrack(context, params.id, body),
  ),
];
