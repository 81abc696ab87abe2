import { defineModule } from '../../object/define';
import { dutyRoutes } from './routes';

export const dutyModule = defineModule({ name: 'duty', routes: dutyRoutes });
