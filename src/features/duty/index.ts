/** Duty: the roster, swaps, leave. */
export { Leaves } from './Leaves';
export { Schedule } from './Schedule';
export { Swaps } from './Swaps';
