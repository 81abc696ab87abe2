import { defineModule } from '../../object/define';
import { dashboardRoutes } from './routes';

/** The demo begins with the ready ones. */
export { readyWidgets } from './service';

export const dashboardModule = defineModule({ name: 'dashboard', routes: dashboardRoutes });
