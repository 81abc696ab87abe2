import { defineModule } from '../../object/define';
import { hoursRoutes } from './routes';

export const hoursModule = defineModule({ name: 'hours', routes: hoursRoutes });
