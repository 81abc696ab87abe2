import { defineModule } from '../../object/define';
import { phaseBlocks } from './acceptance';
import { baselineSources } from './baselineSources';
import { baselineApproval } from './control/baselineApproval';
import { changeApproval } from './control/changeApproval';
import { planBaselineKind, planChangeKind } from './control/kinds';
import { planControlRoutes } from './control/routes';
import { defineForecastJobs } from './forecast';
import { taskBlocks } from './gate';
import { planNodeKind } from './kind';
import { handNodesOver, nodesLeft } from './leaving';
import { defineFollowJob } from './outerFollow';
import { planPeopleRoutes } from './people/routes';
import { defineRedateJob, redateSoon } from './redate';
import { planRoutes } from './routes';
import { planSearch } from './search';
import { planSource } from './source';

export { deliverablesReviewed } from './acceptance';
export { earnedOfPlan } from './earned';
/** Phases of a project's plan; whether one may begin is answered by `Hooks.phaseBlocks`. */
export { type PlanPhase, phasesOf } from './phases';

export const planModule = defineModule({
  name: 'plan',
  routes: [...planRoutes, ...planControlRoutes, ...planPeopleRoutes],
  objects: [planNodeKind, planBaselineKind, planChangeKind],
  approvals: [baselineApproval, changeApproval],
  search: [planSearch],
  dataSources: async (context) => [await planSource(context), ...(await baselineSources(context))],
  hooks: { taskBlocks, phaseBlocks, dutiesOf: nodesLeft, onHandedOver: handNodesOver, onCalendarChanged: redateSoon },
  jobs(platform) {
    defineForecastJobs(platform);
    defineRedateJob(platform);
    defineFollowJob(platform);
  },
});
