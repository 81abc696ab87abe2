import { defineModule } from '../../object/define';
import { defineRefoldJobs } from './refold';
import { searchRoutes } from './routes';

export const searchModule = defineModule({ name: 'search', routes: searchRoutes, jobs: defineRefoldJobs });
