const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const units: [size: number, name: string][] = [
  [DAY, '天'],
  [HOUR, '小时'],
  [MINUTE, '分钟'],
  [SECOND, '秒'],
];

/** Milliseconds in words, the two largest units (§9): 93,784,000 → 「1天2小时」. Less than a second is 「0秒」. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds < SECOND) return '0秒';
  const first = units.findIndex(([size]) => milliseconds >= size);
  let rest = milliseconds;
  let text = '';
  for (const [size, name] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) text += `${count}${name}`;
  }
  return text;
}
