export { type DomainEvent, emit } from './emit';
export { messageRoutes } from './routes';
export { type NewMessage, sendMessages } from './service';
export { unreadCounts } from './unread';
