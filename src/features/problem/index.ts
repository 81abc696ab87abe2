export { ClockChip, ClockNow } from './ClockChip';
export { ConvertButtons } from './ConvertButtons';
export { Offer } from './Offer';
