export { Realtime } from './gateway';
export type { RealtimeOptions } from './options';
