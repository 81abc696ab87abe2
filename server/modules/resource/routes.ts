/** Resources (specification §2 "projectResources"; paths in the style of §7): their allocations beside what every register has. */
import { resourceApi } from '../../../contract/resource/api';
import { resourceSchemas } from '../../../contract/resource/resource';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { allocate, changeAllocation, removeAllocation } from './allocate';
import { resourcePlan } from './plan';
import { resources } from './register';

const right = judgedBy('resourcePolicy.update');

export const resourceRoutes: RouteDefinition[] = [
  ...registerRoutes(resources, resourceSchemas),
  route(resourceApi.plan, judgedBy('project RESOURCE:LIST'), (context, { body }) => resourcePlan(context, body)),
  route(resourceApi.allocate, right, (context, { params, body }) => allocate(context, params.id, body)),
  route(resourceApi.updateAllocation, right, (context, { params, body }) =>
    changeAllocation(context, params.id, params.allocationId, body),
  ),
  route(resourceApi.removeAllocation, right, async (context, { params }) => {
    await removeAllocation(context, params.id, params.allocationId);
    return null;
  }),
];
