import type { Session } from '../../base/actor';
import { defineModule } from '../../object/define';
import type { Platform } from '../../platform';
import { renewKeys } from './frames/keys';
import { appSession, removeExpired } from './frames/tokens';
import { appRoutes } from './routes';
import { StepChecks } from './stepChecks';

export { registerAppHost } from './frames/host';

declare module '../../platform' {
  interface Platform {
    /** Who asks with an app's token, for a call as its route is declared. */
    appSession(authorization: string, route: string): Promise<Session>;
    /** Apps that are asked before a task takes a step. */
    stepChecks: StepChecks;
  }
}

const KEYS_QUEUE = 'app-keys';

export const appModule = defineModule({
  name: 'app',
  routes: appRoutes,
  services: (core) => ({
    appSession: (authorization, route) => appSession(core as Platform, authorization, route),
    stepChecks: new StepChecks(core),
  }),
  jobs(platform) {
    platform.jobs.define(KEYS_QUEUE, async () => {
      await renewKeys(platform);
      await removeExpired(platform);
    });
    // 02:20 at UTC+8.
    platform.jobs.schedule(KEYS_QUEUE, '20 18 * * *');
  },
});
