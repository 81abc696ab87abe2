import { defineModule } from '../../object/define';
import { AccessStore } from './accessStore';
import { defineAccountMail } from './accountMail';
import { recoveryRoutes } from './recovery/routes';
import { defineRecoveryJobs } from './recovery/service';
import { defineAuthJobs } from './retention';
import { authRoutes, openSession } from './routes';

export { hashToken, newToken } from './accessStore';
export { type AccountMail, pageAddress, queueMail } from './accountMail';
export { hashPassword, isOwnPassword } from './login';
export { proveAddress } from './recovery/service';
export { makeToken, TOKEN_LIVES } from './recovery/tokens';
export { assertStrongPassword } from './service';
export { openSession };

declare module '../../platform' {
  interface Platform {
    /** Sessions and what their users may do. */
    access: AccessStore;
  }
}

export const authModule = defineModule({
  name: 'auth',
  routes: [...authRoutes, ...recoveryRoutes],
  services: ({ database, bus, env }) => ({ access: new AccessStore(database, bus, env) }),
  jobs(platform) {
    defineAuthJobs(platform);
    defineAccountMail(platform);
    defineRecoveryJobs(platform);
  },
});
