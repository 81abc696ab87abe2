/** Environments (specification §2 "projectEnvironment"; paths in the style of §7): their accounts beside what every register has. */
import { environmentApi } from '../../../contract/environment/api';
import { environmentSchemas } from '../../../contract/environment/environment';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { addAccount, readSecret, removeAccount, updateAccount } from './accounts';
import { checkNow } from './checks';
import { environments } from './register';

const right = judgedBy('seesEnvironmentAccounts');

export const environmentRoutes: RouteDefinition[] = [
  ...registerRoutes(environments, environmentSchemas),
  route(environmentApi.check, judgedBy('environmentPolicy.update'), (context, { params }) =>
    checkNow(context, params.id),
  ),
  route(environmentApi.addAccount, right, (context, { params, body }) => addAccount(context, params.id, body)),
  route(environmentApi.updateAccount, right, (context, { params, body }) =>
    updateAccount(context, params.id, params.accountId, body),
  ),
  route(environmentApi.removeAccount, right, async (context, { params }) => {
    await removeAccount(context, params.id, params.accountId);
    return null;
  }),
  route(environmentApi.readAccountSecret, right, (context, { params }) =>
    readSecret(context, params.id, params.accountId),
  ),
];
