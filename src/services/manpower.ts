/** People of a project by weeks. */
import { ErrorShowType } from '@contract/constants';
import type { Manpower, ManpowerQuery } from '@contract/manpower/manpower';
import { request } from '@umijs/max';

export const getManpower = (params: ManpowerQuery) =>
  request<Manpower>('/api/project-center/pcProjectManpower', { params, showType: ErrorShowType.SILENT });
