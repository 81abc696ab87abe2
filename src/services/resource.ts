/** Resources: the endpoints of every register, and those of their allocations. */
import { ErrorShowType } from '@contract/constants';
import type {
  AllocationCreate,
  AllocationSaved,
  AllocationUpdate,
  ResourceCreate,
  ResourceDetail,
  ResourcePlan,
  ResourcePlanQuery,
  ResourceQuery,
  ResourceRow,
  ResourceStep,
  ResourceUpdate,
} from '@contract/resource/resource';
import { request } from '@umijs/max';
import { registerService } from './register';

export interface ResourceTypes {
  row: ResourceRow;
  detail: ResourceDetail;
  query: ResourceQuery;
  create: ResourceCreate;
  update: ResourceUpdate;
  step: ResourceStep;
  stepped: { state: string; version: number };
}
export const resourceService = registerService<ResourceTypes>('resource');

const RESOURCE = '/api/collaboration-center/resource';
const quiet = { showType: ErrorShowType.SILENT };

/** Resources in use, with what is taken of them in a time. */
export const getResourcePlan = (data: ResourcePlanQuery) =>
  request<ResourcePlan>(`${RESOURCE}/plan`, { method: 'POST', data, ...quiet });
export const allocateResource = (id: string, data: AllocationCreate) =>
  request<AllocationSaved>(`${RESOURCE}/${id}/allocations`, { method: 'POST', data, ...quiet });
export const updateAllocation = (id: string, allocationId: string, data: AllocationUpdate) =>
  request<AllocationSaved>(`${RESOURCE}/${id}/allocations/${allocationId}`, { method: 'PUT', data, ...quiet });
export const removeAllocation = (id: string, allocationId: string) =>
  request<null>(`${RESOURCE}/${id}/allocations/${allocationId}`, { method: 'DELETE', ...quiet });
