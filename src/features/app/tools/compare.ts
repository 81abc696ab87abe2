/** What differs between two texts, by lines; JSON is written the same way first. Pure. */
import { diffLines } from 'diff';

export type LineKind = 'same' | 'added' | 'removed' | 'folded';
export interface Line {
  kind: LineKind;
  text: string;
}

/** Lines around a difference; what lies further away is folded. */
const AROUND = 3;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, one]) => [key, sorted(one)]),
  );
};

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

/** Where a text stops being JSON, in characters: browsers say that it does, and seldom where. */
export function faultIn(text: string): number {
  // What may stand next: a value, the first or another key, a colon, or what follows a value.
  let next: 'value' | 'first' | 'key' | 'item' | 'colon' | 'after' = 'value';
  const open: string[] = [];
  let at = 0;
  const skip = () => at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
  while (skip() < text.length) {
    TOKEN.lastIndex = at;
    const [, mark, value] = TOKEN.exec(text) ?? [];
    const key: boolean = next === 'first' || next === 'key';
    if (value !== undefined) {
      if (key ? !value.startsWith('"') : next === 'colon' || next === 'after') return skip();
      next = key ? 'colon' : 'after';
    } else if (mark === '{' || mark === '[') {
      if (next !== 'value' && next !== 'item') return skip();
      open.push(mark);
      next = mark === '{' ? 'first' : 'item';
    } else if (mark === '}' || mark === ']') {
      const empty = mark === '}' ? next === 'first' : next === 'item';
      if ((!empty && next !== 'after') || open.pop() !== (mark === '}' ? '{' : '[')) return skip();
      next = 'after';
    } else if (mark === ':' && next === 'colon') next = 'value';
    else if (mark === ',' && next === 'after' && open.length > 0) next = open.at(-1) === '{' ? 'key' : 'value';
    else return skip();
    at = TOKEN.lastIndex;
  }
  return text.length;
}

/** From 1. */
function placeOf(text: string): { line: number; column: number } {
  const before = text.slice(0, faultIn(text)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** @throws Error in words for people, naming the side */
export function formatted(text: string, side: string, sortKeys: boolean): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(sortKeys ? sorted(value) : value, null, 2);
  } catch {
    const { line, column } = placeOf(text);
    throw new Error(`${side}不是有效的 JSON：第 ${line} 行第 ${column} 列附近`);
  }
}

export function compareLines(left: string, right: string): Line[] {
  const end = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  return diffLines(end(left), end(right)).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): Line => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
}

export const countOf = (lines: readonly Line[], kind: LineKind) => lines.filter((line) => line.kind === kind).length;

/** Long runs without a difference become one line that says how many. */
export function folded(lines: readonly Line[]): Line[] {
  const near = new Uint8Array(lines.length);
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return;
    for (let one = Math.max(0, at - AROUND); one <= Math.min(lines.length - 1, at + AROUND); one += 1) near[one] = 1;
  });
  const shown: Line[] = [];
  let hidden = 0;
  const close = () => {
    if (hidden > 0) shown.push({ kind: 'folded', text: `相同的 ${hidden} 行` });
    hidden = 0;
  };
  lines.forEach((line, at) => {
    if (near[at]) {
      close();
      shown.push(line);
    } else hidden += 1;
  });
  close();
  return shown;
}
