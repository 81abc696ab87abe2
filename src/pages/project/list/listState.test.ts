import { changeListState, isFiltered, type ListState, readListState, toQuery, writeListState } from './listState';

const read = (search: string) => readListState(new URLSearchParams(search));
const OWNER = '0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c11';

it('reads an empty address as the first ten of all projects', () => {
  expect(toQuery(read(''))).toEqual({ tab: 'all', pageNo: 1, pageSize: 10 });
  expect(isFiltered(read(''))).toBe(false);
});

it('goes from state to address and back without loss', () => {
  const state: ListState = {
    tab: 'mine',
    view: 'card',
    keyword: '支付 & "中台"',
    status: ['DOING', 'SUSPENDED'],
    health: 'at_risk',
    ownerId: OWNER,
    planEndFrom: '2026-01-01',
    planEndTo: '2026-03-31',
    sort: 'planEnd',
    order: 'desc',
    pageNo: 3,
    pageSize: 20,
  };
  expect(readListState(new URLSearchParams(writeListState(state).toString()))).toEqual(state);
});

it('leaves what equals the default out of the address', () => {
  expect(writeListState(read('tab=all&pageNo=1&pageSize=10&view=table&order=asc')).toString()).toBe('');
});

it.each([
  ['tab=everything', {}],
  ['status=DOING,BROKEN,DOING', { status: 'DOING' }],
  ['health=fine', {}],
  ['ownerId=1%20or%201', {}],
  ['planEndFrom=yesterday', {}],
  ['sort=secret&order=desc', {}],
  ['sort=name', { sort: 'name', order: 'asc' }],
  ['pageNo=-4&pageSize=100000', {}],
])('asks the server nothing that it would refuse for %s', (search, expected) => {
  expect(toQuery(read(search))).toEqual({ tab: 'all', pageNo: 1, pageSize: 10, ...expected });
});

it('begins at the first page again when the list is narrowed or reordered, and only then', () => {
  const third = read('pageNo=3');
  expect(changeListState(third, { keyword: 'a' }).pageNo).toBe(1);
  expect(changeListState(third, { sort: 'name', order: 'asc' }).pageNo).toBe(1);
  expect(changeListState(third, { pageSize: 20 }).pageNo).toBe(1);
  expect(changeListState(third, { view: 'card' }).pageNo).toBe(3);
  expect(changeListState(third, { pageNo: 4 }).pageNo).toBe(4);
});

it('knows a narrowed list', () => {
  expect(isFiltered(read('keyword=%20'))).toBe(false);
  expect(isFiltered(read('status=DOING'))).toBe(true);
  expect(isFiltered(read('tab=overdue'))).toBe(true);
});
