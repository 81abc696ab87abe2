/** What the calls of risk take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, OneOf, RowVersion } from '../envelope';
import { riskCalls } from './calls';
import { natures } from './matrix';
import { RiskMap, RiskRules, RiskTrackCreate } from './risk';

export const riskApi = apiOf(riskCalls, {
  map: {
    summary: '风险矩阵：开放的风险按可能性与影响计数',
    query: Type.Object({ projectId: Id, nature: Type.Optional(OneOf(Object.keys(natures))) }),
    data: RiskMap,
  },
  getRules: { summary: '风险规则：矩阵、跟踪周期', data: RiskRules },
  saveRules: { summary: '设置风险规则', body: RiskRules, data: RiskRules },
  track: { summary: '登记跟踪记录', body: RiskTrackCreate, data: Type.Object({ version: RowVersion }) },
});
export type RiskApi = typeof riskApi;
