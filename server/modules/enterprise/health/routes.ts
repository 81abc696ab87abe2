/** How the enterprise stands, for whoever keeps it. */
import { enterpriseApi } from '../../../../contract/enterprise/api';
import { global, type RouteDefinition, route } from '../../../http/route';

export const healthRoutes: RouteDefinition[] = [
  // Whoever has used up the calls of the day has to see that.
  route(
    enterpriseApi.health,
    global('TENANT:ENTERPRISE:MANAGE'),
    ({ platform, db }) => platform.health.of(platform, db),
    { uncounted: true },
  ),
];
