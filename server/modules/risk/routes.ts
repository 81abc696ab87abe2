/** Risks (specification §2, project centre; paths in the style of §7). */
import { Id, IdParams, OneOf } from '../../../contract/envelope';
import { BatchAnswer, HistoryPageQuery, RecordHistory } from '../../../contract/object/record';
import { natures } from '../../../contract/risk/matrix';
import {
  RiskBatchCreate,
  RiskBatchStep,
  RiskBatchUpdate,
  RiskCreate,
  RiskDetail,
  RiskMap,
  RiskPage,
  RiskQuery,
  RiskRules,
  RiskStep,
  RiskStepped,
  RiskTrackCreate,
  RiskUpdate,
} from '../../../contract/risk/risk';
import { global, inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { historyOf } from '../../object/register/history';
import { loadRisk } from './load';
import { createRisk, createRisks } from './make';
import { listRisks, riskDetail, riskMap } from './queries';
import { riskRules, saveRiskRules } from './rules';
import { addTrack, recycleRisk, updateRisk, updateRisks } from './service';
import { stepRisk, stepRisks } from './steps';

const base = 'collaboration-center/risk';
const Made = Type.Object({ id: Id, no: Type.String() });
const Version = Type.Object({ version: Type.Integer() });
const Reason = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 1000 })) });

export const riskRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/query`,
    summary: '风险列表',
    right: judgedBy('project RISK:LIST'),
    schemas: { body: RiskQuery, data: RiskPage },
    handle: (context, { body }) => listRisks(context, body),
  }),
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
    method: 'POST',
    path: `${base}/create`,
    summary: '登记风险',
    right: judgedBy('project RISK:CREATE'),
    schemas: { body: RiskCreate, data: Made },
    handle: (context, { body }) => createRisk(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batchCreate`,
    summary: '批量登记风险',
    right: judgedBy('project RISK:CREATE'),
    schemas: { body: RiskBatchCreate, data: Type.Array(Made) },
    handle: (context, { body }) => createRisks(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batchUpdate`,
    summary: '批量修改风险',
    right: judgedBy('riskPolicy.update'),
    schemas: { body: RiskBatchUpdate, data: BatchAnswer },
    handle: (context, { body }) => updateRisks(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/batchStep`,
    summary: '批量变更风险状态',
    right: judgedBy('riskPolicy.state'),
    schemas: { body: RiskBatchStep, data: BatchAnswer },
    handle: (context, { body }) => stepRisks(context, body),
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
    method: 'GET',
    path: `${base}/details/{id}`,
    summary: '风险详情',
    right: judgedBy('riskPolicy.view'),
    schemas: { params: IdParams, data: RiskDetail },
    handle: (context, { params }) => riskDetail(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/update/{id}`,
    summary: '修改风险',
    right: judgedBy('riskPolicy.update'),
    schemas: { params: IdParams, body: RiskUpdate, data: Version },
    handle: (context, { params, body }) => updateRisk(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/step`,
    summary: '变更风险状态',
    right: judgedBy('riskPolicy.state'),
    schemas: { params: IdParams, body: RiskStep, data: RiskStepped },
    handle: (context, { params, body }) => stepRisk(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/track`,
    summary: '登记跟踪记录',
    right: judgedBy('riskPolicy.state'),
    schemas: { params: IdParams, body: RiskTrackCreate, data: Version },
    handle: (context, { params, body }) => addTrack(context, params.id, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/history`,
    summary: '风险的变更记录',
    right: judgedBy('riskPolicy.view'),
    schemas: { params: IdParams, query: HistoryPageQuery, data: Type.Array(RecordHistory) },
    async handle(context, { params, query }) {
      await loadRisk(context, params.id);
      return historyOf(context, { type: 'risk', id: params.id }, query.before);
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/recycle`,
    summary: '删除风险（移入回收站）',
    right: judgedBy('riskPolicy.remove'),
    schemas: { params: IdParams, body: Reason, data: Nothing },
    async handle(context, { params, body }) {
      await recycleRisk(context, params.id, body.reason?.trim() || null);
      return null;
    },
  }),
  ...partRoutes(base, 'risk'),
];
