/**
 * Regular expressions of authors, matched in time that grows with the text alone: all ways through the expression are
 * followed at once (Thompson), so that none can be tried again and again. No imports: the page on which people answer
 * bundles this.
 */

export const PATTERN_MAX = 200;
/** Characters of a text that is held against a pattern; a longer one does not match. */
export const MATCHED_MAX = 1000;
const STATES_MAX = 1000;
const WORK_MAX = 5000;
const TIMES_MAX = 200;

/** Why an expression cannot be used, in words for whoever wrote it. */
export class PatternFault extends Error {}

type Span = readonly [number, number];
interface Class {
  spans: readonly Span[];
  not: boolean;
}
type Node = Class | { all: Node[] } | { any: Node[] } | { of: Node; min: number; max: number | null };

type State = { on: Class; to: number } | { to: number[] };
const END = -1;

const code = (text: string) => text.codePointAt(0) ?? 0;
const one = (text: string): Span => [code(text), code(text)];
const LAST = 0x10ffff;
const DIGITS: Span[] = [[0x30, 0x39]];
const WORDS: Span[] = [...DIGITS, [0x41, 0x5a], [0x61, 0x7a], one('_')];
const SPACES: Span[] = [[9, 13], one(' '), one('\u00a0'), one('\u3000'), [0x2000, 0x200a], [0x2028, 0x2029]];
const named: Readonly<Record<string, readonly Span[]>> = { d: DIGITS, w: WORDS, s: SPACES };
const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** What the spans leave out. */
function others(spans: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let from = 0;
  for (const [low, high] of [...spans].sort(([a], [b]) => a - b)) {
    if (low > from) rest.push([from, low - 1]);
    from = Math.max(from, high + 1);
  }
  return from <= LAST ? [...rest, [from, LAST]] : rest;
}

class Parser {
  private at = 0;
  private readonly signs: readonly string[];

  constructor(source: string) {
    // The whole text is matched anyway.
    const signs = [...source];
    if (signs[0] === '^') signs.shift();
    const slashes = /\\*$/.exec(signs.slice(0, -1).join(''))?.[0].length ?? 0;
    if (signs.at(-1) === '$' && slashes % 2 === 0) signs.pop();
    this.signs = signs;
  }

  whole(): Node {
    const node = this.either();
    if (this.at < this.signs.length) throw new PatternFault('多了一个右括号“)”');
    return node;
  }

  private either(): Node {
    const any = [this.row()];
    // Ends: each turn takes the sign “|”.
    while (this.take('|')) any.push(this.row());
    return any.length === 1 ? (any[0] as Node) : { any };
  }

  private row(): Node {
    const all: Node[] = [];
    while (this.at < this.signs.length && this.peek() !== '|' && this.peek() !== ')') all.push(this.repeated());
    return { all };
  }

  private repeated(): Node {
    const node = this.atom();
    const range = this.times();
    if (!range) return node;
    // Whether it takes much or little first makes no difference to the whole.
    this.take('?');
    if (['*', '+', '?'].includes(this.peek() ?? '')) throw new PatternFault('重复次数不能连写');
    return { of: node, ...range };
  }

  private times(): { min: number; max: number | null } | null {
    if (this.take('*')) return { min: 0, max: null };
    if (this.take('+')) return { min: 1, max: null };
    if (this.take('?')) return { min: 0, max: 1 };
    if (this.peek() !== '{') return null;
    const found = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.signs.slice(this.at, this.at + 12).join(''));
    if (!found) throw new PatternFault('花括号应写成 {3}、{2,} 或 {2,5}；花括号本身写成 \\{');
    this.at += found[0].length;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] ? Number(found[3]) : null;
    if (max !== null && max < min) throw new PatternFault('重复次数的上限小于下限');
    if (Math.max(min, max ?? 0) > TIMES_MAX) throw new PatternFault(`重复次数不能超过 ${TIMES_MAX}`);
    return { min, max };
  }

  private atom(): Node {
    const sign = this.next();
    if (sign === '(') return this.group();
    if (sign === '[') return this.class();
    if (sign === '.') return { spans: [one('\n'), one('\r')], not: true };
    if (sign === '\\') return { spans: this.escaped(), not: false };
    if (sign === '^' || sign === '$') throw new PatternFault('“^”只能写在开头，“$”只能写在结尾');
    if (sign === '*' || sign === '+' || sign === '?' || sign === '{') throw new PatternFault('重复次数之前没有内容');
    return { spans: [one(sign)], not: false };
  }

  private group(): Node {
    if (this.take('?') && !this.take(':')) throw new PatternFault('不支持“(?”开头的断言和命名分组');
    const node = this.either();
    if (!this.take(')')) throw new PatternFault('少了一个右括号“)”');
    return node;
  }

  private class(): Node {
    const not = this.take('^');
    const spans: Span[] = [];
    let isFirst = true;
    while (this.at < this.signs.length && (isFirst || this.peek() !== ']')) {
      isFirst = false;
      const from = this.member();
      const isRange = this.peek() === '-' && this.signs[this.at + 1] !== undefined && this.signs[this.at + 1] !== ']';
      if (!isRange) {
        spans.push(...from);
        continue;
      }
      this.at += 1;
      const to = this.member();
      const [low, high] = [from[0]?.[0] ?? 0, to[0]?.[1] ?? 0];
      if (from.length > 1 || to.length > 1 || from[0]?.[0] !== from[0]?.[1] || high < low)
        throw new PatternFault('方括号里的范围不正确');
      spans.push([low, high]);
    }
    if (!this.take(']')) throw new PatternFault('少了一个右方括号“]”');
    return { spans, not };
  }

  private member(): Span[] {
    const sign = this.next();
    return sign === '\\' ? this.escaped() : [one(sign)];
  }

  private escaped(): Span[] {
    const sign = this.next();
    const known = named[sign.toLowerCase()];
    if (known) return sign === sign.toLowerCase() ? [...known] : others(known);
    if (controls[sign]) return [one(controls[sign])];
    if (sign === 'u') {
      const hex = this.signs.slice(this.at, this.at + 4).join('');
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw new PatternFault('“\\u”之后应有四位十六进制数');
      this.at += 4;
      return [[Number.parseInt(hex, 16), Number.parseInt(hex, 16)]];
    }
    if (/[A-Za-z0-9]/.test(sign)) throw new PatternFault(`不支持“\\${sign}”`);
    return [one(sign)];
  }

  private peek = (): string | undefined => this.signs[this.at];
  private take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at += 1;
    return true;
  }
  private next(): string {
    const sign = this.signs[this.at];
    if (sign === undefined) throw new PatternFault('表达式没有写完');
    this.at += 1;
    return sign;
  }
}

class Machine {
  readonly states: State[] = [];
  private work = 0;

  /** @returns where it begins, if it goes on at `next` */
  build(node: Node, next: number): number {
    this.work += 1;
    if (this.work > WORK_MAX) throw new PatternFault('表达式过于复杂，请简化');
    if ('spans' in node) return this.add({ on: node, to: next });
    if ('all' in node) return node.all.reduceRight((after, part) => this.build(part, after), next);
    if ('any' in node) return this.add({ to: node.any.map((part) => this.build(part, next)) });
    let after = next;
    if (node.max === null) {
      const loop: State & { to: number[] } = { to: [] };
      after = this.add(loop);
      loop.to.push(this.build(node.of, after), next);
    } else {
      for (let count = node.min; count < node.max; count += 1)
        after = this.add({ to: [this.build(node.of, after), next] });
    }
    for (let count = 0; count < node.min; count += 1) after = this.build(node.of, after);
    return after;
  }

  private add(state: State): number {
    if (this.states.length >= STATES_MAX) throw new PatternFault('表达式过于复杂，请简化');
    this.states.push(state);
    return this.states.length - 1;
  }
}

const takes = ({ spans, not }: Class, sign: number) => spans.some(([low, high]) => low <= sign && sign <= high) !== not;

/** @throws PatternFault; @returns whether a whole text is what the expression says */
export function compilePattern(source: string): (text: string) => boolean {
  if (source.length > PATTERN_MAX) throw new PatternFault(`表达式不能超过 ${PATTERN_MAX} 个字符`);
  const machine = new Machine();
  const begin = machine.build(new Parser(source).whole(), END);
  const { states } = machine;
  /** The states in which a sign is awaited, and the end. */
  const settled = (from: Iterable<number>): Set<number> => {
    const seen = new Set<number>();
    const open = [...from];
    // Ends: a state is opened once.
    while (open.length > 0) {
      const at = open.pop() as number;
      if (seen.has(at)) continue;
      seen.add(at);
      const state = states[at];
      if (state && !('on' in state)) open.push(...state.to);
    }
    return seen;
  };
  return (text) => {
    if (text.length > MATCHED_MAX) return false;
    let here = settled([begin]);
    for (const sign of text) {
      const reached: number[] = [];
      for (const at of here) {
        const state = states[at];
        if (state && 'on' in state && takes(state.on, code(sign))) reached.push(state.to);
      }
      if (reached.length === 0) return false;
      here = settled(reached);
    }
    return here.has(END);
  };
}
