import { defineModule } from '../../object/define';
import { loginLogRoutes } from './loginLog/routes';
import { defineVerifying } from './operationLog/nightly';
import { operationLogRoutes } from './operationLog/routes';
import { defineSealing } from './operationLog/seal';
import { queueRoutes } from './queue/routes';

export { keepHead, readHeads } from './operationLog/heads';
export { sealAll, sealSome } from './operationLog/seal';
export { verifyLog } from './operationLog/verify';

export const enterpriseModule = defineModule({
  name: 'enterprise',
  routes: [...queueRoutes, ...operationLogRoutes, ...loginLogRoutes],
  jobs(platform) {
    defineSealing(platform);
    defineVerifying(platform);
  },
});
