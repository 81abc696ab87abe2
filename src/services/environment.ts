/** Environments, with their accounts. */
import type { EnvironmentApi } from '@contract/environment/api';
import { environmentCalls } from '@contract/environment/calls';
import type {
  EnvironmentCreate,
  EnvironmentDetail,
  EnvironmentQuery,
  EnvironmentRow,
  EnvironmentStep,
  EnvironmentUpdate,
} from '@contract/environment/environment';
import { client } from './client';
import { registerService } from './register';

export interface EnvironmentTypes {
  row: EnvironmentRow;
  detail: EnvironmentDetail;
  query: EnvironmentQuery;
  create: EnvironmentCreate;
  update: EnvironmentUpdate;
  step: EnvironmentStep;
  stepped: { state: string; version: number };
}
export const environmentService = registerService<EnvironmentTypes>('environment');
export const environmentApi = client<EnvironmentApi>(environmentCalls);
