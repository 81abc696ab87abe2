import { textColumn } from '../../object/dataSources';
import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { budgetApproval } from './budgetApproval';
import { budgetObject } from './budgetKind';
import { budgetSources } from './budgetSources';
import { bookLabour, unbookLabour } from './labour';
import { labourSource } from './labourSource';
import { costs } from './register';
import { costRoutes } from './routes';
import { projectMoney } from './totals';

export { moneyAsOf } from './asOf';
export { unpaidOf } from './committed';
export { keptAmount } from './exchange';
export { bookLabour } from './labour';
export { assertSubject } from './subjects';

const expenses = registerSource(costs, [
  textColumn('科目', '(SELECT s.name FROM cost_subject s WHERE s.tenant_id = t.tenant_id AND s.id = t.subject_id)'),
]);

export const costModule = defineModule({
  name: 'cost',
  routes: costRoutes,
  objects: [registerObject(costs), budgetObject],
  approvals: [budgetApproval],
  search: [registerSearch(costs)],
  dataSources: async (context) => [
    ...(await expenses(context)),
    labourSource(context),
    ...(await budgetSources(context)),
  ],
  hooks: { ...handOverHooks(costs), onHoursApproved: bookLabour, onHoursReturned: unbookLabour, projectMoney },
});
