/** Passkeys: a person's own, and signing in by one. None of it is open to tokens. */
import { authApi } from '../../../../../contract/auth/api';
import { securityApi } from '../../../../../contract/auth/security/api';
import { clientOf } from '../../../../http/plugins';
import { loggedIn, open, type RouteDefinition, route } from '../../../../http/route';
import { openSession } from '../../openSession';
import { finishLogin } from '../enter';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey, renamePasskey } from './keeping';
import { askForPasskey, passkeyLogin } from './signIn';

export const passkeyRoutes: RouteDefinition[] = [
  route(authApi.beginPasskeyLogin, open, ({ platform }, { body }) => askForPasskey(platform, body.ticket), {
    withoutCsrf: true,
  }),
  route(
    authApi.passkeyLogin,
    open,
    async (context, { body }) => {
      const { platform, request } = context;
      const client = clientOf(request);
      const passed = await passkeyLogin(platform, body, client);
      await openSession(context, await finishLogin(platform, { ...passed, passkey: true }, client));
      return { userName: passed.userName };
    },
    { withoutCsrf: true },
  ),
  route(securityApi.listPasskeys, loggedIn, ({ platform, session }) => ownPasskeys(platform, session)),
  route(securityApi.beginPasskey, loggedIn, ({ platform, session, ip }, { body }) =>
    beginPasskey(platform, session, body.password, ip),
  ),
  route(securityApi.addPasskey, loggedIn, ({ platform, session }, { body }) => addPasskey(platform, session, body)),
  route(securityApi.renamePasskey, loggedIn, async ({ platform, session }, { params, body }) => {
    await renamePasskey(platform, session, params.id, body.name);
    return null;
  }),
  route(securityApi.removePasskey, loggedIn, async ({ platform, session, ip }, { params, body }) => {
    await removePasskey(platform, session, { id: params.id, password: body.password }, ip);
    return null;
  }),
];
