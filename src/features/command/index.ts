export { CommandHost } from './CommandHost';
export { openCommand } from './open';
