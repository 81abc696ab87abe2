import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSearch } from '../../object/search/record';
import { reviewApproval } from './conclude';
import { phaseBlocks } from './gates';
import { reviews } from './register';
import { reviewRoutes } from './routes';
import { reviewSources } from './source';

export const reviewModule = defineModule({
  name: 'review',
  routes: reviewRoutes,
  objects: [registerObject(reviews)],
  search: [registerSearch(reviews)],
  dataSources: reviewSources,
  approvals: [reviewApproval],
  hooks: { ...handOverHooks(reviews), phaseBlocks },
});
