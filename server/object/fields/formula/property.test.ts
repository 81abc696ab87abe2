/** Any formula: what the database makes of it is what reckoning by hand gives, empty inputs and all. */
import fc from 'fast-check';
import { useTestApp } from '../../../test/app';
import { compileFormulas, type FormulaInput } from './compile';

const t = useTestApp();

interface Values {
  a: number | null;
  b: number | null;
  d: string | null;
  e: string | null;
}
/** Null: empty. */
type Result = number | boolean | null;
/** The same formula as text and as a function. Days are counted from 1970. */
interface Formula {
  text: string;
  of: (values: Values) => Result;
}
const inputs: FormulaInput[] = [
  { id: 'a', name: '甲', kind: 'number' },
  { id: 'b', name: '乙', kind: 'number' },
  { id: 'd', name: '日', kind: 'date' },
  { id: 'e', name: '另一日', kind: 'date' },
];

const dayOf = (text: string | null): number | null => (text === null ? null : Date.parse(text) / 86_400_000);
const lift =
  (work: (left: number, right: number) => Result) =>
  (left: Result, right: Result): Result =>
    left === null || right === null ? null : work(left as number, right as number);
const arithmetic: Record<string, (left: Result, right: Result) => Result> = {
  '+': lift((x, y) => x + y),
  '-': lift((x, y) => x - y),
  '*': lift((x, y) => x * y),
  '/': lift((x, y) => (y === 0 ? null : x / y)),
};
const comparisons: Record<string, (left: Result, right: Result) => Result> = {
  '>': lift((x, y) => x > y),
  '>=': lift((x, y) => x >= y),
  '<': lift((x, y) => x < y),
  '<=': lift((x, y) => x <= y),
  '=': lift((x, y) => x === y),
  '<>': lift((x, y) => x !== y),
};
/** Three values of truth. */
const both = (x: Result, y: Result): Result =>
  x === false || y === false ? false : x === null || y === null ? null : true;
const either = (x: Result, y: Result): Result =>
  x === true || y === true ? true : x === null || y === null ? null : false;
/** Of those that are there, as SQL has it. */
const extreme = (pick: (...all: number[]) => number) => (x: Result, y: Result) => {
  const there = [x, y].filter((one) => one !== null) as number[];
  return there.length === 0 ? null : pick(...there);
};

const call2 = (name: string, x: Formula, y: Formula, of: (x: Result, y: Result) => Result): Formula => ({
  text: `${name}(${x.text}, ${y.text})`,
  of: (values) => of(x.of(values), y.of(values)),
});
const infix = (op: string, x: Formula, y: Formula, of: (x: Result, y: Result) => Result): Formula => ({
  text: `(${x.text} ${op} ${y.text})`,
  of: (values) => of(x.of(values), y.of(values)),
});

const dates = fc.constantFrom<Formula>(
  { text: '{d}', of: ({ d }) => dayOf(d) },
  { text: '{e}', of: ({ e }) => dayOf(e) },
);
const leaf = fc.oneof(
  fc.constantFrom<Formula>({ text: '{a}', of: ({ a }) => a }, { text: '{b}', of: ({ b }) => b }),
  fc.integer({ min: 0, max: 20 }).map((n): Formula => ({ text: String(n), of: () => n })),
  fc.tuple(dates, dates).map(([x, y]) =>
    call2(
      'days',
      x,
      y,
      lift((from, to) => to - from),
    ),
  ),
);

const { number } = fc.letrec<{ number: Formula; flag: Formula }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/'), tie('number'), tie('number'))
      .map(([op, x, y]) => infix(op, x, y, arithmetic[op] as typeof both)),
    fc.tuple(tie('number'), tie('number')).map(([x, y]) => call2('min', x, y, extreme(Math.min))),
    fc.tuple(tie('number'), tie('number')).map(([x, y]) => call2('max', x, y, extreme(Math.max))),
    fc.tuple(tie('number'), tie('number')).map(([x, y]) => call2('default', x, y, (one, other) => one ?? other)),
    tie('number').map((x): Formula => ({ text: `abs(${x.text})`, of: (v) => lift(Math.abs)(x.of(v), 0) })),
    tie('number').map((x): Formula => ({ text: `(-${x.text})`, of: (v) => lift((n) => 0 - n)(x.of(v), 0) })),
    fc.tuple(tie('flag'), tie('number'), tie('number')).map(
      ([test, x, y]): Formula => ({
        text: `if(${test.text}, ${x.text}, ${y.text})`,
        of: (v) => (test.of(v) === null ? null : test.of(v) ? x.of(v) : y.of(v)),
      }),
    ),
  ),
  flag: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom(...Object.keys(comparisons)), leaf, leaf)
      .map(([op, x, y]) => infix(op, x, y, comparisons[op] as typeof both)),
    fc.tuple(tie('flag'), tie('flag')).map(([x, y]) => call2('and', x, y, both)),
    fc.tuple(tie('flag'), tie('flag')).map(([x, y]) => call2('or', x, y, either)),
  ),
}));

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });
const day = fc
  .integer({ min: 0, max: 60 })
  .map((n) => new Date(1_767_225_600_000 + n * 86_400_000).toISOString().slice(0, 10));
const values: fc.Arbitrary<Values> = fc.record({
  a: maybe(fc.integer({ min: -9, max: 9 })),
  b: maybe(fc.integer({ min: -9, max: 9 })),
  d: maybe(day),
  e: maybe(day),
});

it('is reckoned by the database as by hand', async () => {
  const { database } = t().app.platform;
  await fc.assert(
    fc.asyncProperty(number, values, async (formula, given) => {
      const sql = compileFormulas([...inputs, { id: 'x', name: '结果', kind: 'calculated', formula: formula.text }]);
      const [row] = await database.query<{ result: string | null }>(
        `SELECT ${sql.get('x')} AS result FROM (SELECT $1::jsonb AS custom_fields) t`,
        [JSON.stringify(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)))],
      );
      const result = row?.result === null || row?.result === undefined ? null : Number(row.result);
      const wanted = formula.of(given) as number | null;
      if (wanted === null || result === null) expect(result).toBe(wanted);
      // Both round: the one at its sixth decimal, the other at its fifteenth digit.
      else expect(Math.abs(result - wanted)).toBeLessThanOrEqual(1e-6 + Math.abs(wanted) * 1e-9);
    }),
    { numRuns: 500 },
  );
}, 60_000);
