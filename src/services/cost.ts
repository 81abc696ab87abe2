/** Cost of projects (`pcProjectCost` of the specification, §7); expenses are a register. */
import type { CostApi } from '@contract/cost/api';
import { costCalls } from '@contract/cost/calls';
import type { CostCreate, CostDetail, CostQuery, CostRow, CostStep, CostUpdate } from '@contract/cost/cost';
import { client } from './client';
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
export const costApi = client<CostApi>(costCalls);
