import { defineModule } from '../../object/define';
import { helpRoutes } from './routes';

export const helpModule = defineModule({ name: 'help', routes: helpRoutes });
