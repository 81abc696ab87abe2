import { defineModule } from '../../object/define';
import { documentKind } from './kind';
import { definePurgeJobs } from './purge';
import { documentRoutes } from './routes';
import { documentSearch } from './searchSource';
import { defineTextJobs } from './text/job';

export { takeAll as readWaitingTexts } from './text/job';
export { writePassages } from './text/passages';

export const documentModule = defineModule({
  name: 'document',
  routes: documentRoutes,
  objects: [documentKind],
  search: [documentSearch],
  jobs(platform) {
    defineTextJobs(platform);
    definePurgeJobs(platform);
  },
});
