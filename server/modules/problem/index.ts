import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSearch } from '../../object/search/record';
import { problemMetrics } from './metrics';
import { problems } from './register';
import { problemRoutes } from './routes';
import { problemSources } from './source';

export const problemModule = defineModule({
  name: 'problem',
  routes: problemRoutes,
  objects: [registerObject(problems)],
  search: [registerSearch(problems)],
  dataSources: problemSources,
  metrics: problemMetrics,
  hooks: handOverHooks(problems),
});
