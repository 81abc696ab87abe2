import { defineModule } from '../../object/define';
import { stagingRoutes } from './routes';

export const stagingModule = defineModule({ name: 'staging', routes: stagingRoutes });
