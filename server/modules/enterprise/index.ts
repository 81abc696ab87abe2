export { queueRoutes } from './queue/routes';
