/** Risks (specification §2, project centre; paths in the style of §7): what their API has beside that of every register. */
import { Id, IdParams, OneOf, RowVersion } from '../../../contract/envelope';
import { natures } from '../../../contract/risk/matrix';
import { RiskMap, RiskRules, RiskTrackCreate, riskSchemas } from '../../../contract/risk/risk';
import { global, inTenant, judgedBy, type RouteDefinition, route, Type } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { riskMap } from './map';
import { risks } from './register';
import { riskRules, saveRiskRules } from './rules';
import { addTrack } from './track';

const base = 'collaboration-center/risk';

export const riskRoutes: RouteDefinition[] = [
  ...registerRoutes(risks, riskSchemas),
  route({
    method: 'GET',
    path: `${base}/map`,
    summary: '风险矩阵：开放的风险按可能性与影响计数',
    right: judgedBy('project RISK:LIST'),
    schemas: {
      query: Type.Object({ projectId: Id, nature: Type.Optional(OneOf(Object.keys(natures))) }),
      data: RiskMap,
    },
    handle: (context, { query }) => riskMap(context, query.projectId, query.nature ?? 'threat'),
  }),
  route({
    method: 'GET',
    path: `${base}/rules`,
    summary: '风险规则：矩阵、跟踪周期',
    right: inTenant,
    schemas: { data: RiskRules },
    handle: ({ platform, actor }) => riskRules(platform, actor.tenantId),
  }),
  route({
    method: 'PUT',
    path: `${base}/rules`,
    summary: '设置风险规则',
    right: global('TENANT:DICTIONARY:UPDATE'),
    schemas: { body: RiskRules, data: RiskRules },
    handle: (context, { body }) => saveRiskRules(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/track`,
    summary: '登记跟踪记录',
    right: judgedBy('recordPolicy.state'),
    schemas: { params: IdParams, body: RiskTrackCreate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => addTrack(context, params.id, body),
  }),
];
