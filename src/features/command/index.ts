export { CommandHost } from './CommandHost';
export { onCommand, openCommand } from './open';
