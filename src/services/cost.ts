/** Cost of projects (`pcProjectCost` of the specification, §7); expenses are a register. */
import { ErrorShowType } from '@contract/constants';
import type {
  Budget,
  BudgetSave,
  BudgetSubmit,
  CostCreate,
  CostDetail,
  CostQuery,
  CostRate,
  CostRow,
  CostStep,
  CostSubject,
  CostSummary,
  CostUpdate,
  RateCreate,
  RateUpdate,
  Repriced,
  Saved,
  SubjectCreate,
  SubjectUpdate,
} from '@contract/cost/cost';
import { request } from '@umijs/max';
import { registerService } from './register';

export interface CostTypes {
  row: CostRow;
  detail: CostDetail;
  query: CostQuery;
  create: CostCreate;
  update: CostUpdate;
  step: CostStep;
  stepped: { state: string; version: number };
}
export const costService = registerService<CostTypes>('cost');

const base = '/api/project-center/pcProjectCost';
const quiet = { showType: ErrorShowType.SILENT };

export const getCostSummary = (projectId: string) => request<CostSummary>(base, { params: { projectId }, ...quiet });

export const listSubjects = (projectId: string) =>
  request<CostSubject[]>(`${base}/subject`, { params: { projectId }, ...quiet });
export const createSubject = (data: SubjectCreate) =>
  request<Saved>(`${base}/subject`, { method: 'POST', data, ...quiet });
export const updateSubject = (id: string, data: SubjectUpdate) =>
  request<Saved>(`${base}/subject/${id}`, { method: 'PUT', data, ...quiet });
/** A refusal is shown by the request layer. */
export const deleteSubject = (id: string) => request<null>(`${base}/subject/${id}`, { method: 'DELETE' });

export const listBudgets = (projectId: string) =>
  request<Budget[]>(`${base}/budget`, { params: { projectId }, ...quiet });
export const createBudget = (projectId: string) =>
  request<Saved>(`${base}/budget`, { method: 'POST', data: { projectId } });
export const saveBudget = (id: string, data: BudgetSave) =>
  request<Saved>(`${base}/budget/${id}`, { method: 'PUT', data, ...quiet });
export const submitBudget = (id: string, data: BudgetSubmit) =>
  request<Saved>(`${base}/budget/${id}/submit`, { method: 'POST', data, ...quiet });
export const deleteBudget = (id: string) => request<null>(`${base}/budget/${id}`, { method: 'DELETE' });

export const listRates = () => request<CostRate[]>(`${base}/rate`, quiet);
export const createRate = (data: RateCreate) => request<Saved>(`${base}/rate`, { method: 'POST', data, ...quiet });
export const updateRate = (id: string, data: RateUpdate) =>
  request<Saved>(`${base}/rate/${id}`, { method: 'PUT', data, ...quiet });
export const deleteRate = (id: string) => request<null>(`${base}/rate/${id}`, { method: 'DELETE' });
/** Prices hours that are approved anew, by the rates of today. */
export const repriceLabour = (projectId: string) =>
  request<Repriced>(`${base}/reprice`, { method: 'POST', data: { projectId } });
