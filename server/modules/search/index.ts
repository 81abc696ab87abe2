import { defineModule } from '../../object/define';
import { searchRoutes } from './routes';

export const searchModule = defineModule({ name: 'search', routes: searchRoutes });
