import { defineModule } from '../../object/define';
import { dutyRosterKind } from './kind';
import { defineDutyJobs } from './notice';
import { dutiesOf, handDutiesOver, tellVacancies } from './offboarding';
import { dutyRoutes } from './routes';

export { escalate } from './escalation';
export { onDutyNow } from './onDuty';

export const dutyModule = defineModule({
  name: 'duty',
  routes: dutyRoutes,
  objects: [dutyRosterKind],
  jobs: defineDutyJobs,
  hooks: { dutiesOf, onHandedOver: handDutiesOver, onMemberDisabled: tellVacancies },
});
