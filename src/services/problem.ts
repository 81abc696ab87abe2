/** Problems: the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { ObjectPointer } from '@contract/object/record';
import type {
  ProblemConvert,
  ProblemCreate,
  ProblemDetail,
  ProblemQuery,
  ProblemRow,
  ProblemStep,
  ProblemUpdate,
  SlaRules,
} from '@contract/problem/problem';
import { request } from '@umijs/max';

const PROBLEM = '/api/collaboration-center/problem';
const quiet = { showType: ErrorShowType.SILENT };
const post = <T>(url: string, data: object) => request<T>(url, { method: 'POST', data, ...quiet });

export const queryProblems = (data: ProblemQuery) => post<PageOf<ProblemRow>>(`${PROBLEM}/query`, data);
export const createProblem = (data: ProblemCreate) => post<{ id: string; no: string }>(`${PROBLEM}/create`, data);
export const getProblem = (id: string) => request<ProblemDetail>(`${PROBLEM}/details/${id}`, quiet);
export const updateProblem = (id: string, data: ProblemUpdate) =>
  request<{ version: number }>(`${PROBLEM}/update/${id}`, { method: 'PUT', data, ...quiet });
export const stepProblem = (id: string, data: ProblemStep) =>
  post<{ state: string; version: number }>(`${PROBLEM}/${id}/step`, data);
/** Makes a task that solves it, or a risk that it became. */
export const convertProblem = (id: string, data: ProblemConvert) =>
  post<{ made: ObjectPointer; version: number }>(`${PROBLEM}/${id}/convert`, data);
export const recycleProblem = (id: string, reason?: string) => post<null>(`${PROBLEM}/${id}/recycle`, { reason });
export const getSlaRules = () => request<SlaRules>(`${PROBLEM}/rules`, quiet);
export const saveSlaRules = (data: SlaRules) =>
  request<SlaRules>(`${PROBLEM}/rules`, { method: 'PUT', data, ...quiet });
/** Problems that belong to a task. */
export const getRelatedQuestions = (taskId: string) =>
  request<{ result: ObjectPointer[] }>('/api/collaboration-center/ccTaskRela/questions', {
    params: { taskId },
    ...quiet,
  });
