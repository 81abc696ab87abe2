import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSearch } from '../../object/search/record';
import { bookLabour, unbookLabour } from './labour';
import { costs } from './register';
import { costRoutes } from './routes';

export { bookLabour } from './labour';

export const costModule = defineModule({
  name: 'cost',
  routes: costRoutes,
  objects: [registerObject(costs)],
  search: [registerSearch(costs)],
  hooks: { ...handOverHooks(costs), onHoursApproved: bookLabour, onHoursReturned: unbookLabour },
});
