import { defineModule } from '../../object/define';
import { defineReportJobs } from './calendar';
import { reportKind } from './kind';
import { reportRoutes } from './routes';
import { reportSearch } from './search';
import { createReportTemplates } from './templates';

/** What a version freezes: the demo data has published ones by it. */
export { askingFor, frozenOf } from './blocks';
export { wordsOf } from './words';

export const reportModule = defineModule({
  name: 'report',
  routes: reportRoutes,
  objects: [reportKind],
  search: [reportSearch],
  jobs: defineReportJobs,
  hooks: { onTenantCreated: createReportTemplates },
});
