import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { reviewApproval } from './conclude';
import { phaseBlocks } from './gates';
import { reviews } from './register';
import { reviewRoutes } from './routes';

export const reviewModule = defineModule({
  name: 'review',
  routes: reviewRoutes,
  objects: [registerObject(reviews)],
  search: [registerSearch(reviews)],
  dataSources: registerSource(reviews),
  approvals: [reviewApproval],
  hooks: { ...handOverHooks(reviews), phaseBlocks },
});
