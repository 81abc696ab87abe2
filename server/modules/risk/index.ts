import { defineModule } from '../../object/define';
import { registerObject } from '../../object/register/object';
import { risks } from './register';
import { riskRoutes } from './routes';

export const riskModule = defineModule({ name: 'risk', routes: riskRoutes, objects: [registerObject(risks)] });
