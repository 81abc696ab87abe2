import { defineModule } from '../../object/define';
import { announcementKind } from './announcements/kind';
import { emit } from './emit';
import { defineMessageJobs } from './jobs';
import { messageRoutes } from './routes';

export { type DomainEvent, emit } from './emit';

export { unreadCounts } from './unread';

declare module '../../platform' {
  interface Platform {
    /** For what stands below the modules; a module imports `emit`. */
    emit: typeof emit;
  }
}

export const messageModule = defineModule({
  name: 'message',
  routes: messageRoutes,
  objects: [announcementKind],
  services: () => ({ emit }),
  jobs: defineMessageJobs,
});
