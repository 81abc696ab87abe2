import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSearch } from '../../object/search/record';
import { risks } from './register';
import { riskRoutes } from './routes';

export const riskModule = defineModule({
  name: 'risk',
  routes: riskRoutes,
  objects: [registerObject(risks)],
  search: [registerSearch(risks)],
  hooks: handOverHooks(risks),
});
