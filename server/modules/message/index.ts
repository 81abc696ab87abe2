import { defineModule } from '../../object/define';
import { defineMessageJobs } from './jobs';
import { messageRoutes } from './routes';

export { type DomainEvent, emit } from './emit';
export { unreadCounts } from './unread';

export const messageModule = defineModule({ name: 'message', routes: messageRoutes, jobs: defineMessageJobs });
