import { parseUrlState, writeUrlState } from '@/hooks/useUrlState';
import { addressChange, isFiltered, type ListState, listDefaults, readListState, toQuery } from './listState';

const read = (search: string) => readListState(parseUrlState(new URLSearchParams(search), listDefaults));
const write = (state: ListState) =>
  writeUrlState(new URLSearchParams(), { ...listDefaults, ...addressChange(state) }, listDefaults).toString();
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
  expect(read(write(state))).toEqual(state);
});

it('leaves what equals the default out of the address', () => {
  expect(write(read('tab=all&pageNo=1&pageSize=10&view=table&order=asc'))).toBe('');
});

it.each([
  ['tab=everything', {}],
  ['status=DOING&status=BROKEN&status=DOING', { status: 'DOING' }],
  ['status=DOING,BROKEN,CLOSED', { status: 'DOING,CLOSED' }],
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
  expect(addressChange({ keyword: 'a' })).toEqual({ keyword: 'a', pageNo: 1 });
  expect(addressChange({ sort: 'name', order: 'asc' })).toEqual({ sort: 'name', order: 'asc', pageNo: 1 });
  expect(addressChange({ pageSize: 20 })).toEqual({ pageSize: 20, pageNo: 1 });
  expect(addressChange({ view: 'card' })).toEqual({ view: 'card' });
  expect(addressChange({ pageNo: 4 })).toEqual({ pageNo: 4 });
});

it('takes a filter back', () => {
  expect(addressChange({ health: undefined, sort: undefined })).toEqual({ health: '', sort: '', pageNo: 1 });
});

it('knows a narrowed list', () => {
  expect(isFiltered(read('keyword=%20'))).toBe(false);
  expect(isFiltered(read('status=DOING'))).toBe(true);
  expect(isFiltered(read('tab=overdue'))).toBe(true);
});
