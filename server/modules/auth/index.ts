import { defineModule } from '../../object/define';
import { AccessStore } from './accessStore';
import { defineAccountMail } from './accountMail';
import { openSession } from './openSession';
import { pictureRoutes } from './picture/routes';
import { recoveryRoutes } from './recovery/routes';
import { defineRecoveryJobs } from './recovery/service';
import { defineAuthJobs } from './retention';
import { authRoutes } from './routes';
import { passkeyRoutes } from './security/passkey/routes';
import { securityRoutes } from './security/routes';

export { hashToken, newToken } from './accessStore';
export { type AccountMail, queueMail } from './accountMail';
export { demandsIn, hasFactor } from './demands';
export { identityShown } from './identity';
export { mailOwner } from './notices';
export { forgetPicture, keepPicture, pictureOf } from './picture/service';
export { proveAddress } from './recovery/service';
export { makeToken, TOKEN_LIVES } from './recovery/tokens';
export { noteSignIn } from './security/enter';
export { asksForCode } from './security/second';
export { type LoginRow, presentLogin } from './security/sessions';
export { assertStrongPassword } from './service';
export { hashPassword, isOwnPassword, passwordMatches } from './tries';
export { openSession };

declare module '../../platform' {
  interface Platform {
    /** Sessions and what their users may do. */
    access: AccessStore;
  }
}

export const authModule = defineModule({
  name: 'auth',
  routes: [...authRoutes, ...recoveryRoutes, ...securityRoutes, ...passkeyRoutes, ...pictureRoutes],
  services: ({ database, bus, env }) => ({ access: new AccessStore(database, bus, env) }),
  jobs(platform) {
    defineAuthJobs(platform);
    defineAccountMail(platform);
    defineRecoveryJobs(platform);
  },
});
