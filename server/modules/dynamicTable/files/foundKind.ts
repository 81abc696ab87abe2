/** What a column of a file is: the kind that its cells are, but for a few, and how its days and numbers are written. */
import { isOfDays, type TableFieldKind } from '../../../../contract/dynamicTable/kinds';
import { type DecimalSign, signOf } from '../../../../contract/number/written';
import { saysTime } from '../../../../contract/time/moment';
import { areCompactDays, columnOrder, type DayOrder } from '../../../../contract/time/written';
import { giveWay, Pace, TURN_MS } from '../../../base/pace';
import { kinds } from '../kinds';
import type { LoadedField } from '../model';

const OPTIONS_FOUND_MAX = 20;
/** Days and figures of which a tenth at the most is something else: “待定” stands in every such column. */
const MISFITS_PART = 0.1;
/** In fewer cells nothing is told by parts. */
const PARTS_FROM = 10;

/** Kinds that a column may turn out to be, the narrowest first. */
const FOUND_KINDS: readonly TableFieldKind[] = [
  'switch',
  'number',
  'percent',
  'dateTime',
  'date',
  'mail',
  'link',
  'phone',
];
const IN_PART: ReadonlySet<TableFieldKind> = new Set(['number', 'percent', 'dateTime', 'date']);
const probe = (kind: TableFieldKind): LoadedField => ({
  ...{ key: 'f1', kind, name: '', options: [], config: {}, hint: '', defaultValue: null },
  ...{ generation: 0, broken: null, version: 1 },
});

export interface FoundColumn {
  kind: TableFieldKind;
  /** Cells that say something, and those of them that the kind does not take. */
  filled: number;
  misfits: number;
  dayOrder: DayOrder | 'asked' | null;
  decimalSign: DecimalSign | 'asked' | null;
}

// A file may have millions of cells.
const paceOfCells = () => new Pace({ goal: TURN_MS, first: 200, most: 5_000 });

/** Those that the kind does not take; more than `most` are not counted. */
async function misfitsOf(
  kind: TableFieldKind,
  cells: readonly string[],
  most: number,
  { dayOrder, decimalSign }: Pick<FoundColumn, 'dayOrder' | 'decimalSign'>,
): Promise<number> {
  const field = probe(kind);
  const reading = {
    person: () => '',
    // One that has to be asked for is a column of days all the same.
    dayOrder: dayOrder === 'asked' ? 'dmy' : (dayOrder ?? undefined),
    decimalSign: decimalSign === 'asked' ? 'point' : (decimalSign ?? undefined),
  } as const;
  const fits = (cell: string) => {
    try {
      return kinds[kind].fits(kinds[kind].parse?.(cell, field, reading), field);
    } catch {
      return false;
    }
  };
  let misfits = 0;
  for await (const part of paceOfCells().parts(cells)) {
    for (const cell of part) if (!fits(cell)) misfits += 1;
    if (misfits > most) break;
  }
  return misfits;
}

/** The sign of the column's numbers: see `columnSign`. */
async function signOfAll(cells: readonly string[]): Promise<FoundColumn['decimalSign']> {
  const told = new Set<DecimalSign>();
  for await (const part of paceOfCells().parts(cells)) {
    for (const cell of part) {
      const sign = signOf(cell);
      if (sign) told.add(sign);
    }
  }
  const [sign, other] = told;
  return other ? 'asked' : (sign ?? null);
}

/** Figures that begin with a zero are numbers of something, not figures. */
export async function foundColumn(cells: readonly string[]): Promise<FoundColumn> {
  await giveWay();
  const filled = cells.filter((cell) => cell.trim() !== '');
  const written = { dayOrder: columnOrder(filled), decimalSign: await signOfAll(filled) };
  const found = (kind: TableFieldKind, misfits = 0) => ({ kind, filled: filled.length, misfits, ...written });
  if (filled.length === 0) return found('text');
  const isCode = filled.some((cell) => /^0\d/.test(cell.trim()));
  const isCompact = areCompactDays(filled);
  const lacking = (shape: RegExp) => filled.filter((cell) => !shape.test(cell.trim())).length;
  const lackingTime = () => filled.filter((cell) => !saysTime(cell)).length;
  for (const kind of FOUND_KINDS) {
    const most = IN_PART.has(kind) && filled.length >= PARTS_FROM ? Math.floor(filled.length * MISFITS_PART) : 0;
    if (isCode && kind !== 'phone' && !isOfDays(kind)) continue;
    if (kind === 'switch' && lacking(/^(是|否)$/) > 0) continue;
    if (kind === 'percent' && lacking(/[%％]$/) > most) continue;
    // Most of a column of moments says a time; a few in a column of days are dropped with it.
    if (kind === 'dateTime' && lackingTime() * 2 > filled.length) continue;
    // One point stands in figures, two in days.
    if (isOfDays(kind) && !isCompact && lacking(/[-/年]|\d\.\d{1,2}\.\s?\d|[a-z]{3}|^[1-9]\d{7}$|^[34]\d{4}$/i) > most)
      continue;
    if (kind === 'number' && isCompact) continue;
    if (kind === 'phone' && filled.some((cell) => cell.replace(/\D/g, '').length < 7)) continue;
    const misfits = await misfitsOf(kind, filled, most, written);
    if (misfits <= most) return found(kind, misfits);
  }
  const distinct = new Set(filled.map((cell) => cell.trim()));
  const isChoice = distinct.size <= OPTIONS_FOUND_MAX && distinct.size * 3 <= filled.length;
  if (isChoice && [...distinct].every((one) => one.length <= 30)) return found('select');
  return found(filled.some((cell) => cell.length > 500 || cell.includes('\n')) ? 'textarea' : 'text');
}
