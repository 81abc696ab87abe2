/** The calls of resources beside those of every register. No schemas: the console bundles this. */
import { post, put, remove } from '../call';

const base = 'collaboration-center/resource';

export const resourceCalls = {
  plan: post(`${base}/plan`),
  allocate: post(`${base}/{id}/allocations`),
  updateAllocation: put(`${base}/{id}/allocations/{allocationId}`),
  removeAllocation: remove(`${base}/{id}/allocations/{allocationId}`),
};
