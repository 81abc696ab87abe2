import { defineModule } from '../../object/define';
import { hoursApproval } from './approval';
import { defineHoursJobs } from './remind';
import { hoursRoutes } from './routes';
import { hoursSheetKind } from './sheets';

export { leadersOf, sayWeek } from './sheets';

export const hoursModule = defineModule({
  name: 'hours',
  routes: hoursRoutes,
  objects: [hoursSheetKind],
  approvals: [hoursApproval],
  jobs: defineHoursJobs,
});
