import { TenantDb } from '../../db/scope';
import { defineModule } from '../../object/define';
import type { Platform } from '../../platform';
import { PLACE_QUEUE, type Placing, runPlacing } from './groups';
import { defineSyncJobs } from './ldap/runs';
import { type DirectoryDoor, directoryPassword } from './ldap/signIn';
import { directorySyncRoutes } from './routes';

export { registerScim } from './scim/door';

declare module '../../platform' {
  interface Platform {
    /** Asks the LDAP directories of an account whether a password is theirs; null: of none. @throws UNAVAILABLE */
    directoryPassword: (accountId: string, password: string) => Promise<DirectoryDoor | null>;
  }
}

export const directorySyncModule = defineModule({
  name: 'directorySync',
  routes: directorySyncRoutes,
  services: ({ database, env }) => ({
    directoryPassword: (accountId, password) => directoryPassword({ database, env }, accountId, password),
  }),
  jobs(platform: Platform) {
    platform.jobs.define(PLACE_QUEUE, (data: Placing, { signal }) =>
      runPlacing(platform, new TenantDb(platform.database, data.tenantId), data, signal),
    );
    defineSyncJobs(platform);
  },
});
