export { type DomainEvent, emit } from './emit';
export { messageRoutes } from './routes';
export { unreadCounts } from './unread';
