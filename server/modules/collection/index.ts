import { defineModule } from '../../object/define';
import { collectionRoutes } from './routes';
import { defineSnapshotJobs } from './snapshots';

/** What the weekly job does for one enterprise: the demo data has a past by it. */
export { keepSnapshots } from './snapshots';

export const collectionModule = defineModule({
  name: 'collection',
  routes: collectionRoutes,
  jobs: defineSnapshotJobs,
});
