/** What the calls of resource take and answer; their addresses are in `calls.ts`. */
import { apiOf } from '../api';
import { Nothing } from '../envelope';
import { resourceCalls } from './calls';
import { AllocationCreate, AllocationSaved, AllocationUpdate, ResourcePlan, ResourcePlanQuery } from './resource';

export const resourceApi = apiOf(resourceCalls, {
  plan: { summary: '资源在一段时间内的分配', body: ResourcePlanQuery, data: ResourcePlan },
  allocate: { summary: '分配资源，返回超出可用量的日期', body: AllocationCreate, data: AllocationSaved },
  updateAllocation: { summary: '调整资源分配', body: AllocationUpdate, data: AllocationSaved },
  removeAllocation: { summary: '取消资源分配', data: Nothing },
});
export type ResourceApi = typeof resourceApi;
