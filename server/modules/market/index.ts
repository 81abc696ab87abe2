import { defineModule } from '../../object/define';
import { marketRoutes } from './routes';
import { marketSources } from './source';

export const marketModule = defineModule({ name: 'market', routes: marketRoutes, dataSources: marketSources });
