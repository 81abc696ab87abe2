/** Statements in the order of what an index holds, and due when they were written as due. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', 'server');

const sources = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

const CAST = /\b(\w+)::\w+(?:\[\])? AS "?(\w+)"?/g;
const ORDER = /ORDER BY ([^)`]*)/g;

/** Columns that a statement casts under their own names and then orders by: the cast is what is ordered. */
function castOrders(sql: string): string[] {
  const cast = [...sql.matchAll(CAST)]
    .filter(([, column, name]) => column === name)
    .map(([, , name]) => name as string);
  const orders = [...sql.matchAll(ORDER)].map(([, by]) => by as string);
  return cast.filter((name) => orders.some((by) => new RegExp(`(?<![\\w.])${name}\\b(?!::)`).test(by)));
}

it('finds the cast that is ordered by, and not the column', () => {
  expect(castOrders('SELECT seq::int AS seq FROM a ORDER BY seq DESC')).toEqual(['seq']);
  expect(castOrders('SELECT a.day::text AS day FROM a ORDER BY b, day LIMIT 1')).toEqual(['day']);
  expect(castOrders('SELECT a.seq::int AS seq FROM a ORDER BY a.seq DESC')).toEqual([]);
  expect(castOrders('SELECT sum(minutes)::int AS minutes FROM a ORDER BY minutes')).toEqual([]);
});

// `ORDER BY seq` means the `seq` of the SELECT list: where that is `seq::int`, all rows are read and sorted, and no index
// gives the newest.
it('orders by no cast that has the name of its column', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/`[^`]*`/g)].flatMap(([sql]) => castOrders(sql).map((name) => `${file}: ${name}`));
  });
  expect(found).toEqual([]);
});

// Columns hold milliseconds, rounded: half of what is written as due now is due up to half a millisecond later. Held against
// now rounded alike it is due at once; held against now itself whoever looks right away finds nothing, and waits a turn.
const LATE = /<= now\(\)(?! [-+])(?!::timestamptz\(3\))|(?<!\.)\bnow\(\) >= /g;

it('asks what is due by now as columns hold it', () => {
  expect('WHERE next_at <= now() AND x'.match(LATE)).toHaveLength(1);
  expect("a <= now()::timestamptz(3) OR b <= now() - interval '1 day'".match(LATE)).toBeNull();
  const found = sources.flatMap((file) =>
    (fs.readFileSync(path.join(root, file), 'utf8').match(LATE) ?? []).map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
});
