/** What one began to create and has not finished. */
import { ErrorShowType } from '@contract/constants';
import type { Staged, StagingQuery, StagingSave } from '@contract/staging/staging';
import { request } from '@umijs/max';

const STAGING = '/api/project-center/staging';
const quiet = { showType: ErrorShowType.SILENT };

/** In the place of what was staged of the kind and project before. */
export const saveStaging = (data: StagingSave) =>
  request<{ id: string }>(`${STAGING}/save`, { method: 'POST', data, ...quiet });
export const queryStaging = (params: StagingQuery) => request<Staged[]>(`${STAGING}/query`, { params, ...quiet });
export const dropStaging = (id: string) => request<null>(`${STAGING}/${id}`, { method: 'DELETE', ...quiet });
