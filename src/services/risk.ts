/** Risks: the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
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

const RISK = '/api/collaboration-center/risk';
const quiet = { showType: ErrorShowType.SILENT };
const post = <T>(url: string, data: object) => request<T>(url, { method: 'POST', data, ...quiet });

export const queryRisks = (data: RiskQuery) => post<PageOf<RiskRow>>(`${RISK}/query`, data);
export const getRiskMap = (projectId: string) => request<RiskMap>(`${RISK}/map`, { params: { projectId }, ...quiet });
export const createRisk = (data: RiskCreate) => post<{ id: string; no: string }>(`${RISK}/create`, data);
export const getRisk = (id: string) => request<RiskDetail>(`${RISK}/details/${id}`, quiet);
export const updateRisk = (id: string, data: RiskUpdate) =>
  request<{ version: number }>(`${RISK}/update/${id}`, { method: 'PUT', data, ...quiet });
export const stepRisk = (id: string, data: RiskStep) => post<RiskStepped>(`${RISK}/${id}/step`, data);
export const trackRisk = (id: string, data: RiskTrackCreate) => post<{ version: number }>(`${RISK}/${id}/track`, data);
export const recycleRisk = (id: string, reason?: string) => post<null>(`${RISK}/${id}/recycle`, { reason });
export const getRiskRules = () => request<RiskRules>(`${RISK}/rules`, quiet);
export const saveRiskRules = (data: RiskRules) =>
  request<RiskRules>(`${RISK}/rules`, { method: 'PUT', data, ...quiet });
