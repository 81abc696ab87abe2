/** Shifts as messages and refusals name them, by the clock of the enterprise. */
import { zoneOf } from '../../../contract/time/zone';

/** `11月27日 20:30` */
export function sayInstant(ms: number, zone: string): string {
  const text = zoneOf(zone).minuteText(ms);
  return `${Number(text.slice(5, 7))}月${Number(text.slice(8, 10))}日 ${text.slice(11)}`;
}

/** `11月27日 20:30 夜班` */
export const sayShift = (shift: string, from: number, zone: string): string => `${sayInstant(from, zone)} ${shift}`;
