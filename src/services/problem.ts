/** Problems: the endpoints of every register, and their own. */
import { ErrorShowType } from '@contract/constants';
import type { ObjectPointer } from '@contract/object/record';
import type {
  ProblemConvert,
  ProblemConverted,
  ProblemCreate,
  ProblemDetail,
  ProblemQuery,
  ProblemRow,
  ProblemStep,
  ProblemUnconvert,
  ProblemUnconverted,
  ProblemUpdate,
  SlaRules,
} from '@contract/problem/problem';
import { request } from '@umijs/max';
import { registerService } from './register';

const PROBLEM = '/api/collaboration-center/problem';
const quiet = { showType: ErrorShowType.SILENT };

export interface ProblemTypes {
  row: ProblemRow;
  detail: ProblemDetail;
  query: ProblemQuery;
  create: ProblemCreate;
  update: ProblemUpdate;
  step: ProblemStep;
  stepped: { state: string; version: number };
}
export const problemService = registerService<ProblemTypes>('problem');

/** Makes a task that solves it, or a risk that it became. */
export const convertProblem = (id: string, data: ProblemConvert) =>
  request<ProblemConverted>(`${PROBLEM}/${id}/convert`, { method: 'POST', data, ...quiet });
export const unconvertProblem = (id: string, data: ProblemUnconvert) =>
  request<ProblemUnconverted>(`${PROBLEM}/${id}/unconvert`, { method: 'POST', data, ...quiet });
export const getSlaRules = () => request<SlaRules>(`${PROBLEM}/rules`, quiet);
export const saveSlaRules = (data: SlaRules) =>
  request<SlaRules>(`${PROBLEM}/rules`, { method: 'PUT', data, ...quiet });
/** Problems that belong to a task. */
export const getRelatedQuestions = (taskId: string) =>
  request<{ result: ObjectPointer[] }>('/api/collaboration-center/ccTaskRela/questions', {
    params: { taskId },
    ...quiet,
  });
