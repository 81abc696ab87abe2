/** Resources (specification §2 "projectResources"; paths in the style of §7): their allocations beside what every register has. */
import { Id, IdParams } from '../../../contract/envelope';
import {
  AllocationCreate,
  AllocationSaved,
  AllocationUpdate,
  ResourcePlan,
  ResourcePlanQuery,
  resourceSchemas,
} from '../../../contract/resource/resource';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { allocate, changeAllocation, removeAllocation } from './allocate';
import { resourcePlan } from './plan';
import { resources } from './register';

const base = 'collaboration-center/resource';
const AllocationParams = Type.Object({ id: Id, allocationId: Id });
const right = judgedBy('resourcePolicy.update');

export const resourceRoutes: RouteDefinition[] = [
  ...registerRoutes(resources, resourceSchemas),
  route({
    method: 'POST',
    path: `${base}/plan`,
    summary: '资源在一段时间内的分配',
    right: judgedBy('project RESOURCE:LIST'),
    schemas: { body: ResourcePlanQuery, data: ResourcePlan },
    handle: (context, { body }) => resourcePlan(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/allocations`,
    summary: '分配资源，返回超出可用量的日期',
    right,
    schemas: { params: IdParams, body: AllocationCreate, data: AllocationSaved },
    handle: (context, { params, body }) => allocate(context, params.id, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/allocations/{allocationId}`,
    summary: '调整资源分配',
    right,
    schemas: { params: AllocationParams, body: AllocationUpdate, data: AllocationSaved },
    handle: (context, { params, body }) => changeAllocation(context, params.id, params.allocationId, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}/allocations/{allocationId}`,
    summary: '取消资源分配',
    right,
    schemas: { params: AllocationParams, data: Nothing },
    async handle(context, { params }) {
      await removeAllocation(context, params.id, params.allocationId);
      return null;
    },
  }),
];
