/** Risks. */
import type { RiskApi } from '@contract/risk/api';
import { riskCalls } from '@contract/risk/calls';
import type {
  RiskCreate,
  RiskDetail,
  RiskQuery,
  RiskRow,
  RiskStep,
  RiskStepped,
  RiskUpdate,
} from '@contract/risk/risk';
import { client } from './client';
import { registerService } from './register';

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
export const riskApi = client<RiskApi>(riskCalls);
