/** Problems. */
import type { ProblemApi } from '@contract/problem/api';
import { problemCalls } from '@contract/problem/calls';
import type {
  ProblemCreate,
  ProblemDetail,
  ProblemQuery,
  ProblemRow,
  ProblemStep,
  ProblemUpdate,
} from '@contract/problem/problem';
import { client } from './client';
import { registerService } from './register';

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
export const problemApi = client<ProblemApi>(problemCalls);
