/**
 * A function that is handed to `map`, `every` and their like gets the index as its second argument: one whose second
 * parameter may be left out (a depth, digits, a clock) takes the index for it, and the types agree.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
function filesUnder(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name.startsWith('.umi') ? [] : filesUnder(name);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [name] : [];
  });
}

const CLOSES: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };
/** The second of the parameters that begin at a place of a text, with its type and what stands for it; null without one. */
function secondAt(text: string, from: number): string | null {
  let depth = 0;
  let begin: number | null = null;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (depth === 0 && (sign === ',' || sign === ')')) {
      if (begin !== null) return text.slice(begin, at).trim() || null;
      if (sign === ')') return null;
      begin = at + 1;
    }
    depth += CLOSES[sign] ?? 0;
  }
  return null;
}

const DECLARED = /\bfunction\*? (\w+)(?:<[^(]*>)?\(|\bconst (\w+) = (?:async )?(?:<[^(]*>)?\(/g;
const MAY_BE_LEFT_OUT = /^(?:\w+|[{[].*[}\]])\s*(?:\?:|(?::[^=]*)?=(?!>))/s;
/** Names of the functions of a text whose second parameter may be left out. */
const optionalIn = (text: string): string[] =>
  [...text.matchAll(DECLARED)].flatMap(({ 0: head, 1: name, 2: arrow, index }) => {
    const second = secondAt(text, index + head.length);
    return second && MAY_BE_LEFT_OUT.test(second) ? [(name ?? arrow) as string] : [];
  });

const HANDED = /\.(?:map|flatMap|filter|every|some|find|findIndex|findLast|findLastIndex|forEach)\(\s*(\w+),?\s*\)/g;
const IMPORTED = /\bimport (?:type )?\{([^}]*)\}/g;
/** Lines on which a text hands over such a function of its own, or one that it imports by a name of `known`. */
function handedIn(text: string, known: ReadonlySet<string>): number[] {
  const imported = [...text.matchAll(IMPORTED)].flatMap(([, names = '']) => names.split(',').map((one) => one.trim()));
  const near = new Set([...optionalIn(text), ...imported.filter((name) => known.has(name))]);
  return [...text.matchAll(HANDED)].flatMap(({ 1: name = '', index }) =>
    near.has(name) || name === 'parseInt' ? [text.slice(0, index).split('\n').length] : [],
  );
}

it('finds what would take the index for something else', () => {
  const known = new Set(['isCondition']);
  const named = 'function nests(value: unknown, depth = 4): boolean {\n}\n';
  expect(handedIn(`${named}x.every(nests)`, known)).toEqual([3]);
  expect(handedIn(`${named}x.every((one) => nests(one))`, known)).toEqual([]);
  expect(handedIn('const say = (one: string, digits?: number) => one;\nx.map(say)', known)).toEqual([2]);
  expect(handedIn('const say = ({ a, b }: Pair, at: number) => a;\nx.map(say)', known)).toEqual([]);
  expect(handedIn("import { type A, isCondition } from './a';\nx.some(isCondition)", known)).toEqual([2]);
  expect(handedIn('const isCondition = (one: string) => one;\nx.some(isCondition)', known)).toEqual([]);
  expect(handedIn('x.map(parseInt)', known)).toEqual([1]);
});

it('no function with a second parameter that may be left out is handed over as it is', () => {
  const sources = ['contract', 'fill', 'mock', 'server', 'src'].flatMap(filesUnder);
  expect(sources.length).toBeGreaterThan(1_000);
  const texts = sources.map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
  const known = new Set(texts.flatMap(({ file, text }) => (/\.test\.tsx?$/.test(file) ? [] : optionalIn(text))));
  expect(known.has('isCondition')).toBe(true);
  expect(texts.flatMap(({ file, text }) => handedIn(text, known).map((line) => `${file}:${line}`))).toEqual([]);
});
