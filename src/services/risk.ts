/** Risks: the endpoints of every register, and their own. */
import { ErrorShowType } from '@contract/constants';
import type { Nature } from '@contract/risk/matrix';
import type {
  RiskCreate,
  RiskDetail,
  RiskMap,
  RiskQuery,
  RiskRow,
  RiskRules,
  RiskStep,
  RiskStepped,
  RiskTrackCreate,
  RiskUpdate,
} from '@contract/risk/risk';
import { request } from '@umijs/max';
import { registerService } from './register';

const RISK = '/api/collaboration-center/risk';
const quiet = { showType: ErrorShowType.SILENT };

export interface RiskTypes {
  row: RiskRow;
  detail: RiskDetail;
  query: RiskQuery;
  create: RiskCreate;
  update: RiskUpdate;
  step: RiskStep;
  stepped: RiskStepped;
}
export const riskService = registerService<RiskTypes>('risk');

export const getRiskMap = (projectId: string, nature: Nature = 'threat') =>
  request<RiskMap>(`${RISK}/map`, { params: { projectId, nature }, ...quiet });
export const trackRisk = (id: string, data: RiskTrackCreate) =>
  request<{ version: number }>(`${RISK}/${id}/track`, { method: 'POST', data, ...quiet });
export const getRiskRules = () => request<RiskRules>(`${RISK}/rules`, quiet);
export const saveRiskRules = (data: RiskRules) =>
  request<RiskRules>(`${RISK}/rules`, { method: 'PUT', data, ...quiet });
