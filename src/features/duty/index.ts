/** Duty: the roster, swaps, leave. */
export { Escalations } from './Escalations';
export { Leaves } from './Leaves';
export { Schedule } from './Schedule';
export { Swaps } from './Swaps';
