import { defineModule } from '../../object/define';
import { problemKind } from './kind';
import { problemRoutes } from './routes';

export const problemModule = defineModule({ name: 'problem', routes: problemRoutes, objects: [problemKind] });
