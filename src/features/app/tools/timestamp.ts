/** Instants and how they are written. Pure. */

/** A count of seconds, milliseconds or microseconds by its length, a date with or without a time, or 现在. */
export function instantOf(input: string, zone: string): number | null {
  const text = input.trim();
  if (/^-?\d{1,16}$/.test(text)) {
    const digits = text.replace('-', '').length;
    const value = Number(text);
    return digits <= 11 ? value * 1000 : digits <= 14 ? value : Math.floor(value / 1000);
  }
  const parts =
    /^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?$/.exec(text);
  if (parts) {
    const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0));
    const wall = Date.UTC(
      year ?? 0,
      (month ?? 1) - 1,
      day,
      hour,
      minute,
      second,
      Number((parts[7] ?? '0').padEnd(3, '0')),
    );
    const same = new Date(wall);
    if (same.getUTCMonth() + 1 !== month || same.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
      return null;
    // The zone's distance at the guess, then at what it gives: right also beside a change of the clocks.
    const first = wall - offsetOf(wall, zone);
    return wall - offsetOf(first, zone);
  }
  const parsed = /[zZ]|[+-]\d{2}:?\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed;
}

function wallOf(at: number, zone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<string, string>;
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offsetOf(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallOf(at, zone);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return wall - Math.floor(at / 1000) * 1000;
}

/** `2026-11-23 09:30:00`, by the zone's clocks. */
export function whenIn(at: number, zone: string): string {
  const { year, month, day, hour, minute, second } = wallOf(at, zone);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

export const dayIn = (at: number, zone: string): string => whenIn(at, zone).slice(0, 10);

/** `+08:00`. */
export function offsetText(at: number, zone: string): string {
  const minutes = Math.round(offsetOf(at, zone) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}
