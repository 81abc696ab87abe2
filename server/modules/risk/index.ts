import { type Matrix, riskLevels } from '../../../contract/risk/matrix';
import { numberColumn, quoted, textColumn } from '../../object/dataSources';
import { defineModule } from '../../object/define';
import { handOverHooks } from '../../object/register/handOver';
import { registerObject } from '../../object/register/object';
import { registerSource } from '../../object/registerSource';
import { registerSearch } from '../../object/search/record';
import { riskMetrics } from './metrics';
import { risks } from './register';
import { riskRoutes } from './routes';
import { riskRules } from './rules';

export { riskRules } from './rules';

/** By the matrix of the enterprise, as it is today. */
const levelColumn = (matrix: Matrix) =>
  textColumn(
    '等级',
    `(ARRAY[${matrix.map((level) => quoted(riskLevels[level])).join(', ')}])[t.cell]`,
    Object.values(riskLevels),
  );

export const riskModule = defineModule({
  name: 'risk',
  routes: riskRoutes,
  objects: [registerObject(risks)],
  search: [registerSearch(risks)],
  dataSources: async (context) => {
    const { matrix } = await riskRules(context.platform, context.db.tenantId);
    return registerSource(risks, [
      numberColumn('可能性', '(t.cell - 1) / 5 + 1'),
      numberColumn('影响', '(t.cell - 1) % 5 + 1'),
      levelColumn(matrix),
    ])(context);
  },
  metrics: riskMetrics,
  hooks: handOverHooks(risks),
});
