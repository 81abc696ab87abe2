export { type DomainEvent, emit } from './emit';
export { defineMessageJobs } from './jobs';
export { messageRoutes } from './routes';
export { unreadCounts } from './unread';
