import { defineModule } from '../../object/define';
import { AccessStore } from './accessStore';
import { defineAuthJobs } from './retention';
import { authRoutes } from './routes';

export { hashPassword } from './login';
export { assertStrongPassword } from './service';

declare module '../../platform' {
  interface Platform {
    /** Sessions and what their users may do. */
    access: AccessStore;
  }
}

export const authModule = defineModule({
  name: 'auth',
  routes: authRoutes,
  services: ({ database, bus, env }) => ({ access: new AccessStore(database, bus, env) }),
  jobs: defineAuthJobs,
});
