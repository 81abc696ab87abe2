/** Changes and filters of SCIM that are large, or name what every object has: refused, and soon. */
import { filterSql, parseFilter } from './filter';
import { applied, assertSmall, operationsOf, type Resource } from './patch';

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `a${at}@b.c` }));
const user: Resource = { userName: 'a', emails: [{ value: 'a@b.c', type: 'work' }] };
const all = (...Operations: object[]) => operationsOf({ Operations }).reduce(applied, user);
const object = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1]));

it('takes no more attributes at once than operations', () => {
  expect(() => all({ op: 'add', value: object(200) })).not.toThrow();
  expect(() => all({ op: 'add', value: object(201) })).toThrow('一次最多修改 200 个属性');
  expect(() => all({ op: 'add', value: object(150) }, { op: 'add', value: object(150) })).toThrow('200 个属性');
});

it.each([
  { op: 'replace', path: 'emails', value: many(51) },
  { op: 'add', path: 'emails', value: many(51) },
  { op: 'remove', path: 'emails', value: many(51) },
  { op: 'add', value: { emails: many(51) } },
])('looks at no list that is longer than one that is kept: %j', (operation) => {
  expect(() => all(operation)).toThrow('一个属性最多 50 个值');
});

it('takes no change of a user that is many times what is kept of one', () => {
  const operation = (value: unknown) => operationsOf({ Operations: [{ op: 'add', path: 'name', value }] });
  expect(() => assertSmall(operation({ givenName: '小明' }))).not.toThrow();
  expect(() => assertSmall(operation({ givenName: 'x'.repeat(70_000) }))).toThrow('64 KB');
  expect(() => assertSmall(operation(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))))).toThrow('64 KB');
});

it('knows no column by a name that every object has', () => {
  const columns = { title: { sql: 't.title', kind: 'text' as const } };
  const of = (filter: string) => filterSql(parseFilter(filter), columns, () => '$3');
  expect(of('title eq "a"')).toBe('lower(t.title) = $3::text');
  expect(() => of('constructor eq "a"')).toThrow('不支持按「constructor」过滤');
  expect(() => of('constructor pr')).toThrow('不支持按「constructor」过滤');
});
