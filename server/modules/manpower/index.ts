import { defineModule } from '../../object/define';
import { staffRequestKind } from './requestKind';
import { manpowerRoutes } from './routes';

export const manpowerModule = defineModule({ name: 'manpower', routes: manpowerRoutes, objects: [staffRequestKind] });
