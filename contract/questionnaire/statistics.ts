/** Figures of answers; what each stands on is part of it (specification §2 "/questionnaire/statistics"). */
import { tidy } from './values';

const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : null;
const share = (part: number, whole: number): number | null => (whole > 0 ? (part / whole) * 100 : null);

/** 9 and 10 minus 0 to 6, of those who answered; −100 to 100, null without an answer. */
export function npsOf(values: readonly (number | null | undefined)[]): { n: number; score: number | null } {
  const answered = values.filter((one): one is number => typeof one === 'number');
  const [up, down] = [answered.filter((one) => one >= 9).length, answered.filter((one) => one <= 6).length];
  return { n: answered.length, score: share(up - down, answered.length) };
}

/** Percent of those who answered with the top two points, of a scale below five the top one. */
export function csatOf(values: readonly number[], points: number): number | null {
  const from = points >= 5 ? points - 1 : points;
  return share(values.filter((one) => one >= from).length, values.length);
}

export interface Ranked {
  option: string;
  /** The first of n weighs n, an unranked one nothing; by all who answered. */
  score: number;
  /** Of those who ranked it. */
  place: number | null;
}
export function rankingOf(rankings: readonly (readonly string[])[], options: readonly string[]): Ranked[] {
  const answered = rankings.filter((one) => one.length > 0);
  return options.map((option) => {
    const places = answered.map((one) => one.indexOf(option) + 1).filter((place) => place > 0);
    const weight = places.reduce((sum, place) => sum + options.length + 1 - place, 0);
    return { option, score: answered.length > 0 ? weight / answered.length : 0, place: mean(places) };
  });
}

/**
 * Points of a choice in an exam. `all`: nothing but the whole; `half`: half for a part without a mistake; `share`: right
 * minus wrong ones, of the right ones.
 */
export function pointsOf(
  chosen: readonly string[],
  right: readonly string[],
  { points, rule }: { points: number; rule: 'all' | 'half' | 'share' },
): number {
  const hits = chosen.filter((one) => right.includes(one)).length;
  const wrong = chosen.length - hits;
  if (hits === right.length && wrong === 0) return points;
  if (rule === 'all' || hits === 0) return 0;
  if (rule === 'half') return wrong === 0 ? points / 2 : 0;
  return tidy((points * Math.max(0, hits - wrong)) / right.length);
}

/** A page left open counts ten minutes. */
export const PAGE_CAP_S = 600;
/** Of completed answers: seconds by page, each capped. */
export function medianSeconds(answers: readonly (readonly number[])[]): number | null {
  const times = answers
    .map((pages) => pages.reduce((sum, one) => sum + Math.min(one, PAGE_CAP_S), 0))
    .sort((a, b) => a - b);
  const half = Math.floor(times.length / 2);
  if (times.length === 0) return null;
  return times.length % 2 === 1 ? (times[half] ?? null) : ((times[half - 1] ?? 0) + (times[half] ?? 0)) / 2;
}

/** Percent that left at a question, of those who saw it. */
export const dropOffOf = ({ shown, left }: { shown: number; left: number }): number | null => share(left, shown);

export interface CrossTest {
  chiSquare: number;
  df: number;
  p: number;
  cramersV: number;
  /** Too few are expected in some cells for the figure to be trusted. */
  warned: boolean;
  /** Two-sided, of a warned table of two by two. */
  fisher?: number;
}

const FEW = 5;
const SHARE_OF_FEW = 0.2;

/** Pearson's test without Yates; empty rows and columns are left out. Null where less than two by two are left. */
export function crossTest(counts: readonly (readonly number[])[]): CrossTest | null {
  const rows = counts.filter((row) => row.some((one) => one > 0));
  const kept = (rows[0] ?? []).map((_, at) => rows.some((row) => (row[at] ?? 0) > 0));
  const table = rows.map((row) => row.filter((_, at) => kept[at]));
  const width = table[0]?.length ?? 0;
  if (table.length < 2 || width < 2) return null;
  const sums = table.map((row) => row.reduce((a, b) => a + b, 0));
  const columns = Array.from({ length: width }, (_, at) => table.reduce((sum, row) => sum + (row[at] ?? 0), 0));
  const n = sums.reduce((a, b) => a + b, 0);
  let chiSquare = 0;
  let few = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [r, row] of table.entries()) {
    for (const [c, count] of row.entries()) {
      const expected = ((sums[r] ?? 0) * (columns[c] ?? 0)) / n;
      chiSquare += (count - expected) ** 2 / expected;
      least = Math.min(least, expected);
      if (expected < FEW) few += 1;
    }
  }
  const df = (table.length - 1) * (width - 1);
  const warned = least < 1 || few / (table.length * width) > SHARE_OF_FEW;
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = table;
  return {
    chiSquare,
    df,
    p: upperGamma(df / 2, chiSquare / 2),
    cramersV: Math.sqrt(chiSquare / (n * Math.min(table.length - 1, width - 1))),
    warned,
    ...(warned && table.length === 2 && width === 2 && { fisher: fisherTwoSided(a, b, c, d) }),
  };
}

/** Lanczos. */
function logGamma(x: number): number {
  const factors = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const t = z + 7.5;
  const sum = factors.reduce((total, one, at) => total + one / (z + at + 1), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const PRECISION = 1e-15;
/** The regularised upper incomplete gamma function Q(s, x): a series below, a continued fraction above. */
function upperGamma(s: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(s * Math.log(x) - x - logGamma(s));
  if (x < s + 1) {
    let term = 1 / s;
    let sum = term;
    for (let k = 1; term > sum * PRECISION; k += 1) {
      term *= x / (s + k);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - s;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1; k < 1000; k += 1) {
    const a = -k * (k - s);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < PRECISION) break;
  }
  return front * fraction;
}

/** All tables of the same margins that are no likelier than this one. */
function fisherTwoSided(a: number, b: number, c: number, d: number): number {
  const logFactorial = (n: number) => logGamma(n + 1);
  const margins =
    logFactorial(a + b) + logFactorial(c + d) + logFactorial(a + c) + logFactorial(b + d) - logFactorial(a + b + c + d);
  const chance = (x: number) => {
    const cells = [x, a + b - x, a + c - x, d - a + x];
    return Math.exp(margins - cells.reduce((sum, one) => sum + logFactorial(one), 0));
  };
  const own = chance(a);
  let p = 0;
  for (let x = Math.max(0, a - d); x <= Math.min(a + b, a + c); x += 1) {
    if (chance(x) <= own * (1 + 1e-7)) p += chance(x);
  }
  return Math.min(1, p);
}
