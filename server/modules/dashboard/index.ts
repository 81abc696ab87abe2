import { defineModule } from '../../object/define';
import { defineDashboardJobs } from './jobs';
import { dashboardKind } from './kind';
import { dashboardRoutes } from './routes';

export { boardToShare, shareDashboard, sharedBoard, sharedBoardFor, sharedValues } from './byLink';
/** The demo begins with the ready ones. */
export { readyWidgets } from './service';
/** What public links show of it. */
export type { LockedPicks } from './values';

export const dashboardModule = defineModule({
  name: 'dashboard',
  routes: dashboardRoutes,
  objects: [dashboardKind],
  jobs: defineDashboardJobs,
});
