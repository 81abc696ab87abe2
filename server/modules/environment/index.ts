import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { defineCheckJobs } from './checks';
import { environments } from './register';
import { environmentRoutes } from './routes';

export const environmentModule = defineModule({
  name: 'environment',
  routes: environmentRoutes,
  objects: [registerObject(environments)],
  search: [registerSearch(environments)],
  dataSources: registerSource(environments),
  jobs: defineCheckJobs,
  hooks: handOverHooks(environments),
});
