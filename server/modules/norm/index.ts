import { defineModule } from '../../object/define';
import { defineNormJobs } from './effect';
import { handNormsOver, normDuties } from './handOver';
import { interpretationKind, normKind } from './kind';
import { normRefold } from './refold';
import { normVersionApproval } from './review';
import { normRoutes } from './routes';
import { normSearch } from './search';
import { normSources } from './sources';

export const normModule = defineModule({
  name: 'norm',
  routes: normRoutes,
  objects: [normKind, interpretationKind],
  approvals: [normVersionApproval],
  search: [normSearch],
  refolds: [normRefold],
  dataSources: normSources,
  jobs: defineNormJobs,
  hooks: { dutiesOf: normDuties, onHandedOver: handNormsOver },
});
