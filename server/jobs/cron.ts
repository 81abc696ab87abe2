/** When a schedule comes due next. Five fields in UTC, as pg-boss takes them: `*`, numbers, lists, ranges and steps. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Beyond four years nothing comes due that could: 29 February. */
const MAX_DAYS = 1462;

function valuesOf(field: string, [min, max]: readonly [number, number]): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from, to] = range === '*' ? [min, max] : range.split('-').map(Number);
    const last = to ?? (part.includes('/') ? max : from);
    for (let value = from as number; value <= (last as number); value += Number(step)) values.add(value);
  }
  return values;
}

/** @returns the first time after `after`, in milliseconds; null where none is found */
export function nextRun(cron: string, after: number): number | null {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== RANGES.length || !fields.every((field) => /^[\d*,/-]+$/.test(field))) return null;
  const [minutes, hours, days, months, weekdays] = fields.map((field, at) =>
    valuesOf(field, RANGES[at] as readonly [number, number]),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];
  if (weekdays.has(7)) weekdays.add(0);
  // Where both are given, either is enough.
  const either = fields[2] !== '*' && fields[4] !== '*';
  const first = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const midnight = Math.floor(first / DAY_MS) * DAY_MS;
  for (let day = 0; day <= MAX_DAYS; day += 1) {
    const date = new Date(midnight + day * DAY_MS);
    const [inMonth, inWeek] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
    if (!months.has(date.getUTCMonth() + 1) || !(either ? inMonth || inWeek : inMonth && inWeek)) continue;
    for (let at = Math.max(first, date.getTime()); at < date.getTime() + DAY_MS; at += MINUTE_MS) {
      const time = new Date(at);
      if (hours.has(time.getUTCHours()) && minutes.has(time.getUTCMinutes())) return at;
    }
  }
  return null;
}
