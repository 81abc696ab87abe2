import { defineModule } from '../../object/define';
import { riskKind } from './kind';
import { riskRoutes } from './routes';

export const riskModule = defineModule({ name: 'risk', routes: riskRoutes, objects: [riskKind] });
