/** Environments: the endpoints of every register, and those of their accounts. */
import { ErrorShowType } from '@contract/constants';
import type {
  AccountCreate,
  AccountUpdate,
  EnvironmentCreate,
  EnvironmentDetail,
  EnvironmentQuery,
  EnvironmentRow,
  EnvironmentStep,
  EnvironmentUpdate,
} from '@contract/environment/environment';
import { request } from '@umijs/max';
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

const quiet = { showType: ErrorShowType.SILENT };
const accounts = (id: string) => `/api/collaboration-center/environment/${id}/accounts`;

/** Whether it answers, now. */
export const checkEnvironment = (id: string) =>
  request<{ up: boolean; note: string }>(`/api/collaboration-center/environment/${id}/check`, {
    method: 'POST',
    ...quiet,
  });
export const addAccount = (id: string, data: AccountCreate) =>
  request<{ id: string }>(accounts(id), { method: 'POST', data, ...quiet });
export const updateAccount = (id: string, accountId: string, data: AccountUpdate) =>
  request<{ version: number }>(`${accounts(id)}/${accountId}`, { method: 'PUT', data, ...quiet });
export const removeAccount = (id: string, accountId: string) =>
  request<null>(`${accounts(id)}/${accountId}`, { method: 'DELETE', ...quiet });
/** Shows the password; who asked is kept. */
export const readAccountSecret = (id: string, accountId: string) =>
  request<{ secret: string }>(`${accounts(id)}/${accountId}/secret`, { method: 'POST', ...quiet });
