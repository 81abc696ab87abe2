import { defineModule } from '../../object/define';
import { grantRoutes } from './routes';

export const grantModule = defineModule({ name: 'grant', routes: grantRoutes });
