import { defineModule } from '../../object/define';
import { queueRoutes } from './queue/routes';

export const enterpriseModule = defineModule({ name: 'enterprise', routes: queueRoutes });
