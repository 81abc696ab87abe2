/** The operation log of the enterprise. The page shows failures itself. */
import { ErrorShowType } from '@contract/constants';
import type {
  Operation,
  OperationDetail,
  OperationFacets,
  OperationFilter,
  OperationQuery,
} from '@contract/enterprise/operationLog';
import type { PageOf } from '@contract/envelope';
import { request } from '@umijs/max';

const base = '/api/enterprise-center/operationLog';
const quiet = { showType: ErrorShowType.SILENT };

export function queryOperations(params: OperationQuery): Promise<PageOf<Operation>> {
  return request(`${base}/list`, { params, ...quiet });
}
export function getOperation(id: string): Promise<OperationDetail> {
  return request(`${base}/${id}`, quiet);
}
export function getOperationFacets(): Promise<OperationFacets> {
  return request(`${base}/facets`, quiet);
}
/** The newest entries of a filter, as CSV. */
export function exportOperations(data: OperationFilter): Promise<Blob> {
  return request(`${base}/export`, { method: 'POST', data, responseType: 'blob', ...quiet });
}
