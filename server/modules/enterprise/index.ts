import { defineModule } from '../../object/define';
import { loginLogRoutes } from './loginLog/routes';
import { operationLogRoutes } from './operationLog/routes';
import { defineSealing } from './operationLog/seal';
import { queueRoutes } from './queue/routes';

export { sealAll } from './operationLog/seal';
export { type Flaw, type KnownHead, verifyLog } from './operationLog/verify';

export const enterpriseModule = defineModule({
  name: 'enterprise',
  routes: [...queueRoutes, ...operationLogRoutes, ...loginLogRoutes],
  jobs: defineSealing,
});
