export { logOperation, type Operation } from './operationLog';
