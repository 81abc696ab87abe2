import { numberColumn } from '../../object/dataSources';
import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { riskMetrics } from './metrics';
import { risks } from './register';
import { riskRoutes } from './routes';

export { riskRules } from './rules';

export const riskModule = defineModule({
  name: 'risk',
  routes: riskRoutes,
  objects: [registerObject(risks)],
  search: [registerSearch(risks)],
  dataSources: registerSource(risks, [
    numberColumn('可能性', '(t.cell - 1) / 5 + 1'),
    numberColumn('影响', '(t.cell - 1) % 5 + 1'),
  ]),
  metrics: riskMetrics,
  hooks: handOverHooks(risks),
});
