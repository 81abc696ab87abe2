export { logOperation, type Operation } from './operationLog';
export { queueRoutes } from './queue/routes';
