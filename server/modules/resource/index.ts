import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { resources } from './register';
import { resourceRoutes } from './routes';

export const resourceModule = defineModule({
  name: 'resource',
  routes: resourceRoutes,
  objects: [registerObject(resources)],
  search: [registerSearch(resources)],
  dataSources: registerSource(resources),
  hooks: handOverHooks(resources),
});
