/** Hours in one line, as people type them (specification §1 "work hours"): `2h 接口联调 #DEMO-12`. The console bundles this. */
import { readMinutes, USUAL_DAY_MINUTES } from './duration';
import { type OtherWork, otherWork } from './workWords';

export interface QuickEntry {
  minutes: number;
  /** What was done: the words that say nothing else. */
  text: string;
  /** The number of a task, without `#`. */
  taskNo: string | null;
  /** Work beside tasks, by its name: `#会议`. */
  other: OtherWork | null;
  /** Null: no day was said. */
  day: string | null;
}

interface Reading {
  /** What 天 means for this person. */
  dayMinutes?: number;
  /** The day that a word says, `YYYY-MM-DD`; null where it says none. Without it no word is a day. */
  dayOf?: (word: string) => string | null;
}

const TASK_NO = /^[#＃]([A-Za-z][A-Za-z0-9_]*-\d+)$/;
/** `1.5` behind the hours is the number of a version rather than the 5th of January. */
const DOTTED = /^\d+\.\d+$/;
const FULL_DAY = /^\d{4}-\d\d-\d\d$/;

const otherOf = (word: string): OtherWork | null => {
  const [, name] = /^[#＃](.+)$/.exec(word) ?? [];
  if (!name) return null;
  const found = (Object.keys(otherWork) as OtherWork[]).filter((kind) => otherWork[kind].startsWith(name));
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** `2 小时 30 分`, `1h 30m`: as many words as one length of time is written in. */
const SPAN_WORDS = 4;

/** How long the first words say, and how many of them; a bare number behind them is none of it. */
function leadingMinutes(words: readonly string[], dayMinutes: number): { minutes: number; words: number } | null {
  let read: { minutes: number; words: number } | null = null;
  let said = '';
  for (const [at, word] of words.slice(0, SPAN_WORDS).entries()) {
    if (/\d$/.test(said) && /^[\d.]/.test(word)) break;
    said += word;
    const minutes = at === 0 || !/\d$/.test(word) ? readMinutes(said, dayMinutes) : null;
    if (minutes !== null) read = { minutes, words: at + 1 };
  }
  return read;
}

/**
 * Reads `2h 接口联调 #DEMO-12`, `昨天 90m #会议 评审`, `2 小时 11-20 联调 #DEMO-12`: how long stands first, or behind the day; the day
 * stands first, behind how long, or last; the task anywhere.
 * @returns null where no time stands where it should
 */
export function readQuickEntry(
  text: string,
  { dayMinutes = USUAL_DAY_MINUTES, dayOf = () => null }: Reading = {},
): QuickEntry | null {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => (/^[#＃]/.test(word) ? word : word.normalize('NFKC')));
  const dayIn = (word: string | undefined): string | null => {
    if (!word || DOTTED.test(word)) return null;
    return FULL_DAY.test(word) ? word : dayOf(word);
  };
  const rest = [...words];
  const takeDay = (at: number): string | null => {
    const day = dayIn(rest.at(at));
    if (day !== null) rest.splice(at, 1);
    return day;
  };
  let long = leadingMinutes(rest, dayMinutes);
  let day: string | null = null;
  if (!long) {
    day = takeDay(0);
    long = day === null ? null : leadingMinutes(rest, dayMinutes);
  }
  if (!long) return null;
  const { minutes } = long;
  rest.splice(0, long.words);
  const taskNo = rest.map((word) => TASK_NO.exec(word)?.[1]).find((one) => one !== undefined) ?? null;
  const other = taskNo === null ? (rest.map(otherOf).find((one) => one !== null) ?? null) : null;
  const isPlace = (word: string) => TASK_NO.test(word) || (other !== null && otherOf(word) === other);
  rest.splice(0, rest.length, ...rest.filter((word) => !isPlace(word)));
  day ??= takeDay(0) ?? takeDay(-1);
  return { minutes, text: rest.join(' '), taskNo: taskNo?.toUpperCase() ?? null, other, day };
}
