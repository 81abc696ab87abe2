import { defineModule } from '../../object/define';
import { HealthStore } from './health/read';
import { healthRoutes } from './health/routes';
import { loginLogRoutes } from './loginLog/routes';
import { logStreamRoutes } from './logStream/routes';
import { defineLogStreams } from './logStream/stream';
import { defineTenantExports } from './moving/job';
import { movingRoutes } from './moving/routes';
import { defineVerifying } from './operationLog/nightly';
import { defineRetiring } from './operationLog/retire';
import { operationLogRoutes } from './operationLog/routes';
import { defineSealing } from './operationLog/seal';
import { definePersonRequests } from './person/job';
import { personRoutes } from './person/routes';
import { queueRoutes } from './queue/routes';

export { keepHead, readHeads } from './operationLog/heads';
export { sealAll, sealSome } from './operationLog/seal';
export { verifyLog } from './operationLog/verify';
export { namesPerson } from './person/columns';

declare module '../../platform' {
  interface Platform {
    /** How each enterprise stands. */
    health: HealthStore;
  }
}

export const enterpriseModule = defineModule({
  name: 'enterprise',
  routes: [
    ...healthRoutes,
    ...queueRoutes,
    ...operationLogRoutes,
    ...loginLogRoutes,
    ...logStreamRoutes,
    ...movingRoutes,
    ...personRoutes,
  ],
  services: () => ({ health: new HealthStore() }),
  jobs(platform) {
    defineSealing(platform);
    defineVerifying(platform);
    defineRetiring(platform);
    defineTenantExports(platform);
    definePersonRequests(platform);
    defineLogStreams(platform);
  },
});
