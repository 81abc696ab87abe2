import { defineModule } from '../../object/define';
import { manpowerRoutes } from './routes';

export const manpowerModule = defineModule({ name: 'manpower', routes: manpowerRoutes });
