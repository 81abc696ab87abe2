import { defineModule } from '../../object/define';
import { hrpRoutes } from './routes';

export const hrpModule = defineModule({ name: 'hrp', routes: hrpRoutes });
