/** Hours as people type them; minutes are stored (specification §1 "work hours"). */

export const MIN_MINUTES = 6;
export const DAY_MINUTES = 1440;
/** 天 of somebody without a schedule. */
export const USUAL_DAY_MINUTES = 480;

const half = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const UNITS: [pattern: RegExp, minutesOf: (groups: number[], day: number) => number][] = [
  [/^(\d+):([0-5]?\d)$/, ([h = 0, m = 0]) => h * 60 + m],
  [/^(\d+(?:\.\d+)?)$/, ([h = 0]) => h * 60],
  [/^(\d+(?:\.\d+)?)(?:h|小时|个小时|时)$/, ([h = 0]) => h * 60],
  [/^(\d+)(?:h|小时|时)(\d+)(?:m|min|分|分钟)?$/, ([h = 0, m = 0]) => h * 60 + m],
  [/^(\d+(?:\.\d+)?)(?:m|min|分|分钟)$/, ([m = 0]) => m],
  [/^(\d+(?:\.\d+)?)(?:d|天|日)$/, ([d = 0], day) => d * day],
  [/^(?:半天)$/, (_, day) => day / 2],
  [/^(?:半小时|半个小时)$/, () => 30],
  [/^(\d+)(?:个)?半(?:小时)?$/, ([h = 0]) => h * 60 + 30],
];

/**
 * @param dayMinutes what 天 means for this person
 * @returns whole minutes, null where it cannot be read
 */
export function readMinutes(text: string, dayMinutes = USUAL_DAY_MINUTES): number | null {
  const plain = half(text).replace(/\s+/g, '');
  for (const [pattern, minutesOf] of UNITS) {
    const found = pattern.exec(plain);
    if (found) return Math.round(minutesOf(found.slice(1).map(Number), dayMinutes));
  }
  return null;
}

export interface QuickEntry {
  minutes: number;
  text: string;
  /** The number of a task, without `#`. */
  taskNo: string | null;
}

/** `2h 接口联调 #DEMO-12`: how long, what, on which task. */
export function readQuickEntry(text: string, dayMinutes = USUAL_DAY_MINUTES): QuickEntry | null {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const minutes = readMinutes(first, dayMinutes);
  if (minutes === null) return null;
  const number = /^[#＃]([A-Za-z][A-Za-z0-9_]*-\d+)$/;
  const taskNo = rest.map((word) => number.exec(word)?.[1]).find((one) => one !== undefined) ?? null;
  return { minutes, text: rest.filter((word) => !number.test(word)).join(' '), taskNo: taskNo?.toUpperCase() ?? null };
}

/** `1 小时 30 分`, `45 分`. */
export function sayMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} 分`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
}
