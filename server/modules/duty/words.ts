/** Shifts as messages and refusals name them, by the clock of the enterprise. */
import { Temporal } from 'temporal-polyfill';

const pad = (value: number) => String(value).padStart(2, '0');

/** `11月27日 20:30` */
export function sayInstant(ms: number, zone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return `${at.month}月${at.day}日 ${pad(at.hour)}:${pad(at.minute)}`;
}

/** `11月27日 20:30 夜班` */
export const sayShift = (shift: string, from: number, zone: string): string => `${sayInstant(from, zone)} ${shift}`;
