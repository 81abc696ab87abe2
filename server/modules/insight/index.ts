/** What managers look at: metrics of all modules behind one API (`docs/decisions/metrics.md`). */
import { defineModule } from '../../object/define';
import { insightRoutes } from './routes';

export const insightModule = defineModule({ name: 'insight', routes: insightRoutes });
