import { defineModule } from '../../object/define';
import { announcementKind } from './announcements/kind';
import { emit } from './emit';
import { tellAgain, telling, withdraw } from './held';
import { defineMessageJobs } from './jobs';
import { messageRoutes } from './routes';

export { type DomainEvent, emit } from './emit';
export { type Tell, tellAgain, telling, withdraw } from './held';

export { unreadCounts } from './unread';

declare module '../../platform' {
  interface Platform {
    /** For what stands below the modules; a module imports `emit`. */
    emit: typeof emit;
    telling: typeof telling;
    withdraw: typeof withdraw;
    tellAgain: typeof tellAgain;
  }
}

export const messageModule = defineModule({
  name: 'message',
  routes: messageRoutes,
  objects: [announcementKind],
  services: () => ({ emit, telling, withdraw, tellAgain }),
  jobs: defineMessageJobs,
});
