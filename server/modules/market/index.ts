import { defineModule } from '../../object/define';
import { marketRoutes } from './routes';

export const marketModule = defineModule({ name: 'market', routes: marketRoutes });
