import fc from 'fast-check';
import { changed, isFleeting, narrowing, parseState, printState, unnarrowed } from './address';
import type { StateOf } from './param';
import { ids, many, maybe, one, PAGE_SIZES, page, person, range, size, sort, text } from './params';

const schema = {
  q: text(100, 'keyword'),
  tab: one(['all', 'mine'], 'all'),
  state: many({ OPEN: '开放', HANGUP: '已挂起', CLOSED: '已关闭' }, 'status'),
  level: maybe(['high', 'low']),
  labels: ids(),
  owner: person('ownerId'),
  plan: range('planEndFrom', 'planEndTo'),
  page: page(),
  size: size(20),
  sort: sort(['name', 'planEnd']),
};
type State = StateOf<typeof schema>;
const parse = (search: string) => parseState(schema, new URLSearchParams(search));
const print = (state: State, current?: string) => printState(schema, state, new URLSearchParams(current)).toString();
const initial = parse('');

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const states: fc.Arbitrary<State> = fc.record({
  q: fc.string({ maxLength: 100, unit: 'binary-ascii' }),
  tab: fc.constantFrom('all', 'mine'),
  state: fc.subarray(['OPEN', 'HANGUP', 'CLOSED']),
  level: fc.constantFrom('high', 'low', null),
  labels: fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
  owner: fc.option(fc.uuid()),
  plan: fc.record({ from: fc.option(day), to: fc.option(day) }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
  sort: fc.option(fc.record({ field: fc.constantFrom('name', 'planEnd'), order: fc.constantFrom('asc', 'desc') })),
}) as fc.Arbitrary<State>;

const hostile = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(schema), 'keyword', 'order', 'pageNo', 'planEndFrom'), fc.string()))
  .map((pairs) => new URLSearchParams(pairs).toString());

it('reads back every state that it prints', () => {
  fc.assert(fc.property(states, (state) => expect(parse(print(state))).toEqual(state)));
});

it('takes any address, and prints what it understood of it in one way', () => {
  fc.assert(
    fc.property(hostile, (address) => {
      const state = parse(address);
      expect(parse(print(state))).toEqual(state);
      expect(print(parse(print(state)))).toBe(print(state));
    }),
  );
});

it('leaves no trace of what is as it was initially, and keeps what belongs to others', () => {
  expect(print(initial)).toBe('');
  expect(print(initial, 'taskId=7&keyword=x&status=OPEN&pageNo=4')).toBe('taskId=7');
  expect(print({ ...initial, plan: { from: '2026-01-01', to: null } })).toBe('plan=2026-01-01%7E');
});

it.each([
  ['keyword=支付&pageNo=3&pageSize=50', { q: '支付', page: 3, size: 50 }],
  ['status=OPEN&status=CLOSED', { state: ['OPEN', 'CLOSED'] }],
  ['status=CLOSED,OPEN', { state: ['OPEN', 'CLOSED'] }],
  ['sort=planEnd&order=desc', { sort: { field: 'planEnd', order: 'desc' } }],
  ['planEndFrom=2026-01-01&planEndTo=2026-03-31', { plan: { from: '2026-01-01', to: '2026-03-31' } }],
  ['ownerId=0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c11', { owner: '0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c11' }],
])('opens the earlier address %s', (address, meant) => {
  expect(parse(address)).toEqual({ ...initial, ...meant });
});

it.each([
  'tab=everything&state=BROKEN&level=&labels=1,2',
  'owner=1%20or%201&plan=yesterday~2026-13-45&planEndFrom=x',
  'page=-4&size=100000&sort=secret:desc',
  'page=1e99&size=NaN&sort=__proto__&tab=constructor',
])('falls back for %s', (address) => {
  expect(parse(address)).toEqual(initial);
});

it('begins at the first page again when the list is narrowed or reordered, and only then', () => {
  const third = { ...initial, page: 3 };
  expect(changed(schema, third, { q: 'a' }).page).toBe(1);
  expect(changed(schema, third, { sort: { field: 'name', order: 'asc' } }).page).toBe(1);
  expect(changed(schema, third, { size: 50 }).page).toBe(1);
  expect(changed(schema, third, { page: 4 }).page).toBe(4);
  expect(changed(schema, third, { q: 'a', page: 2 }).page).toBe(2);
});

it('knows what narrows it, and takes that back', () => {
  const narrowed = parse('q=a&state=OPEN&sort=name&page=2');
  expect(narrowing(schema, narrowed)).toEqual(['q', 'state']);
  expect(narrowing(schema, changed(schema, narrowed, unnarrowed(schema)))).toEqual([]);
});

it('leaves no step in the history for typing', () => {
  expect(isFleeting(schema, { q: 'a' })).toBe(true);
  expect(isFleeting(schema, { q: '', state: [] })).toBe(false);
});
