export { messageRoutes } from './routes';
export { type NewMessage, sendMessages } from './service';
