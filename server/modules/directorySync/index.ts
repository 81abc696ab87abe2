import { TenantDb } from '../../db/scope';
import { defineModule } from '../../object/define';
import type { Platform } from '../../platform';
import { type AppOutcome, type AppSender, reachedBy, sendByApp, senderOf } from './app/messages';
import type { AppMessage } from './app/services';
import { PLACE_QUEUE, type Placing, runPlacing } from './groups';
import { defineSyncJobs } from './ldap/runs';
import { type DirectorySignIn, directoryPassword } from './ldap/signIn';
import { directorySyncRoutes } from './routes';

export { type AppSignIn, appAuthorize, appPerson, appSignIn, appSignInOf } from './app/signIn';
export { registerScim } from './scim/endpoint';

declare module '../../platform' {
  interface Platform {
    /** Asks the LDAP directories of an account whether a password is theirs; null: of none. @throws UNAVAILABLE */
    directoryPassword: (accountId: string, password: string) => Promise<DirectorySignIn | null>;
    /** Messages to people in the app of the service that the enterprise takes its people from. */
    appMessages: {
      /** By what the enterprise sends; null: by nothing. */
      sender(db: TenantDb): Promise<AppSender | null>;
      /** Whom it reaches of these, each by the name there. */
      reached(db: TenantDb, sender: AppSender, userIds: readonly string[]): Promise<Map<string, string>>;
      send(db: TenantDb, one: { sourceId: string; userId: string; message: AppMessage }): Promise<AppOutcome>;
    };
  }
}

export const directorySyncModule = defineModule({
  name: 'directorySync',
  routes: directorySyncRoutes,
  services: ({ database, env }) => ({
    directoryPassword: (accountId, password) => directoryPassword({ database, env }, accountId, password),
    appMessages: { sender: senderOf, reached: reachedBy, send: (db, one) => sendByApp({ env }, db, one) },
  }),
  jobs(platform: Platform) {
    platform.jobs.define(PLACE_QUEUE, (data: Placing, { signal }) =>
      runPlacing(platform, new TenantDb(platform.database, data.tenantId), data, signal),
    );
    defineSyncJobs(platform);
  },
});
