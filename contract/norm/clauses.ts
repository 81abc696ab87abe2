/**
 * Clauses of a norm: a tree whose anchors last, while numbers are only what they are called (notes: documents, "Clauses").
 * Pure; both sides read pasted texts and number trees by it.
 */

import { chineseNumber, NUMERALS } from '../text/numerals';

export interface Clause {
  /** Stays with the clause through all versions. */
  anchor: string;
  /** Null: at the top. A parent stands before its children. */
  parent: string | null;
  /** `3.1`, `A.1`; blank where the text has none. */
  no: string;
  title: string;
  /** HTML. */
  html: string;
}

/** A clause as it was read from a text, with its depth from 0. */
export interface ReadClause {
  no: string;
  title: string;
  depth: number;
  paragraphs: string[];
}

/** 第十二章, 第3条, 第一百二十条. */
const NAMED = new RegExp(`^第([${NUMERALS}\\d]{1,6})([章节条])(?:[\\s、.．]+|$)(.*)$`);

interface Opening {
  no: string;
  title: string;
  depth: number;
  /** Numbers of one row are counted together: chapters, sections, articles, decimals, annexes. */
  row: 'chapter' | 'section' | 'article' | 'decimal' | 'annex';
  parts: readonly (number | string)[];
}

const UNITS = { 章: ['chapter', 0], 节: ['section', 1], 条: ['article', 2] } as const;

/** What a line would be, if it opens a clause at all. */
function openingOf(line: string): Opening | null {
  const named = NAMED.exec(line);
  if (named) {
    const [, number = '', unit = '章', title = ''] = named;
    const value = chineseNumber(number);
    const [row, depth] = UNITS[unit as keyof typeof UNITS];
    return !value ? null : { no: `第${number}${unit}`, title: title.trim(), depth, row, parts: [value] };
  }
  const annex = /^附录\s?([A-Z])(?:[\s、.．]+|$)(.*)$/.exec(line);
  if (annex) {
    const [, letter = 'A', title = ''] = annex;
    return { no: `附录${letter}`, title: title.trim(), depth: 0, row: 'annex', parts: [letter] };
  }
  const decimal = /^((?:[A-Z]|\d{1,3})(?:\.\d{1,3})*)(?:[\s、]+|[.．]\s+)(\S.*)$/.exec(line);
  if (!decimal) return null;
  const [, no = '', title = ''] = decimal;
  const parts = no.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const inAnnex = typeof parts[0] === 'string';
  if (inAnnex && parts.length === 1) return null;
  return { no, title: title.trim(), depth: parts.length - 1, row: inAnnex ? 'annex' : 'decimal', parts };
}

/** Whether the one follows the other: the first below it, or the next one beside it or beside one above it. */
function continues(before: readonly (number | string)[] | undefined, parts: readonly (number | string)[]): boolean {
  if (!before) return true;
  const same = (length: number) => parts.slice(0, length).every((part, at) => part === before[at]);
  if (parts.length === before.length + 1) return same(before.length) && parts.at(-1) === 1;
  if (parts.length > before.length) return false;
  const last = parts.length - 1;
  const [was, is] = [before[last], parts[last]];
  const next = typeof was === 'number' ? was + 1 : String.fromCharCode((was?.charCodeAt(0) ?? 0) + 1);
  return same(last) && is === next;
}

/**
 * Clauses of a text, and what stands before the first. A number opens one only where it continues what stood before it:
 * `3.14 是圆周率` in a paragraph of 2.2 is text, and so is a number that skips one.
 */
export function readClauses(text: string): { before: string[]; clauses: ReadClause[] } {
  const before: string[] = [];
  const clauses: ReadClause[] = [];
  const last: Partial<Record<Opening['row'], readonly (number | string)[]>> = {};
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (!line) continue;
    const opening = openingOf(line);
    if (opening && continues(last[opening.row], opening.parts)) {
      const { no, title, row, parts } = opening;
      last[row] = parts;
      // A chapter begins its sections and articles anew only where the text does: articles count on through the whole.
      if (row === 'chapter') last.section = undefined;
      // What has no chapter above it stands at the top.
      const depth = row === 'article' || row === 'section' ? namedDepth(row, last) : opening.depth;
      clauses.push({ no, title, depth, paragraphs: [] });
    } else if (clauses.length > 0) (clauses.at(-1) as ReadClause).paragraphs.push(line);
    else before.push(line);
  }
  return { before, clauses: settled(clauses) };
}

const namedDepth = (row: 'section' | 'article', last: Partial<Record<Opening['row'], unknown>>): number => {
  const chapter = last.chapter ? 1 : 0;
  return row === 'section' ? chapter : chapter + (last.section ? 1 : 0);
};

/** Nobody stands deeper than one below who stands before: 2.2 at the beginning of an excerpt stands at the top. */
function settled(clauses: readonly ReadClause[]): ReadClause[] {
  const depths: number[] = [];
  return clauses.map((clause) => {
    while (depths.length > 0 && (depths.at(-1) as number) >= clause.depth) depths.pop();
    depths.push(clause.depth);
    return { ...clause, depth: depths.length - 1 };
  });
}

/** A tree of what was read. @param newAnchor one a call */
export function clauseTree(read: readonly ReadClause[], newAnchor: () => string): Clause[] {
  const above: string[] = [];
  return read.map(({ no, title, depth, paragraphs }) => {
    const anchor = newAnchor();
    above.splice(depth, above.length, anchor);
    const html = paragraphs.map((line) => `<p>${line.replace(/[&<>]/g, (one) => ESCAPED[one] as string)}</p>`).join('');
    return { anchor, parent: above[depth - 1] ?? null, no, title, html };
  });
}
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Anew from 1, 1.1 …, by the order of the tree. */
export function numbered<C extends Pick<Clause, 'anchor' | 'parent' | 'no'>>(clauses: readonly C[]): C[] {
  const counts = new Map<string | null, number>();
  const numbers = new Map<string, string>();
  return clauses.map((clause) => {
    const count = (counts.get(clause.parent) ?? 0) + 1;
    counts.set(clause.parent, count);
    const above = clause.parent === null ? '' : `${numbers.get(clause.parent) ?? ''}.`;
    const no = `${above}${count}`;
    numbers.set(clause.anchor, no);
    return { ...clause, no };
  });
}

/** How deep each stands, from 0; null where the list is no tree: a parent that is missing or stands behind. */
export function depthsOf(clauses: readonly Pick<Clause, 'anchor' | 'parent'>[]): number[] | null {
  const depths = new Map<string, number>();
  for (const { anchor, parent } of clauses) {
    const above = parent === null ? -1 : depths.get(parent);
    if (above === undefined || depths.has(anchor)) return null;
    depths.set(anchor, above + 1);
  }
  return [...depths.values()];
}
