/** The search over every kind (command menu, /search). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { AssignedQuery, SearchAnswer, SearchHit, SearchQuery } from '@contract/search/search';
import { request } from '@umijs/max';

export const search = (data: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer> =>
  request('/api/collaboration-center/search/query', {
    method: 'POST',
    data,
    showType: ErrorShowType.SILENT,
    ...(signal && { signal }),
  });

/** Open objects of a kind that are assigned to the user, over all projects. */
export const listAssigned = (params: AssignedQuery): Promise<PageOf<SearchHit>> =>
  request('/api/collaboration-center/search/assigned', { params, showType: ErrorShowType.SILENT });
