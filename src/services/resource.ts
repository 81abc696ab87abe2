/** Resources, with their allocations. */
import type { ResourceApi } from '@contract/resource/api';
import { resourceCalls } from '@contract/resource/calls';
import type {
  ResourceCreate,
  ResourceDetail,
  ResourceQuery,
  ResourceRow,
  ResourceStep,
  ResourceUpdate,
} from '@contract/resource/resource';
import { client } from './client';
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
export const resourceApi = client<ResourceApi>(resourceCalls);
