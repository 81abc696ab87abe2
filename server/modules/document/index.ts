import { defineModule } from '../../object/define';
import { fileSource } from './fileSource';
import { documentKind } from './kind';
import { defineSettleJobs } from './page/settle';
import { definePurgeJobs } from './purge';
import { documentRoutes } from './routes';
import { documentSearch } from './searchSource';
import { defineTextJobs } from './text/job';
import { passageRefold } from './text/refold';

/** What public links show of it. */
export { assertSharesPage, sharedPage, sharedPicture, sharePage } from './byLink';
export { cleanPage } from './page/clean';
export { takeAll as readWaitingTexts } from './text/job';
export { writePassages } from './text/passages';

export const documentModule = defineModule({
  name: 'document',
  routes: documentRoutes,
  objects: [documentKind],
  search: [documentSearch],
  dataSources: (context) => [fileSource(context)],
  refolds: [passageRefold],
  jobs(platform) {
    defineTextJobs(platform);
    definePurgeJobs(platform);
    defineSettleJobs(platform);
  },
});
