import { narrowing, parseState, printState } from '@/features/object/list';
import { params, toQuery } from './params';

const read = (search: string) => parseState(params, new URLSearchParams(search));
const OWNER = '0192f0c1-5a3e-7cc0-9d5e-3f1f8a3b0c11';

it('opens an address of earlier days as it was meant', () => {
  const address = `tab=mine&view=card&keyword=${encodeURIComponent('支付 & "中台"')}&status=DOING&status=SUSPENDED&health=at_risk&ownerId=${OWNER}&planEndFrom=2026-01-01&planEndTo=2026-03-31&sort=planEnd&order=desc&pageNo=3&pageSize=50`;
  expect(read(address).view).toBe('card');
  expect(toQuery(read(address))).toEqual({
    tab: 'mine',
    keyword: '支付 & "中台"',
    status: 'DOING,SUSPENDED',
    health: 'at_risk',
    ownerId: OWNER,
    planEndFrom: '2026-01-01',
    planEndTo: '2026-03-31',
    sort: 'planEnd',
    order: 'desc',
    pageNo: 3,
    pageSize: 50,
  });
});

it.each([
  ['tab=everything', {}],
  ['status=DOING,BROKEN,CLOSED', { status: 'DOING,CLOSED' }],
  ['health=fine&ownerId=1%20or%201&planEndFrom=yesterday', {}],
  ['sort=secret&order=desc', {}],
  ['sort=name', { sort: 'name', order: 'asc' }],
  ['pageNo=-4&pageSize=100000', {}],
])('asks the server nothing that it would refuse for %s', (search, expected) => {
  expect(JSON.parse(JSON.stringify(toQuery(read(search))))).toEqual({
    tab: 'all',
    pageNo: 1,
    pageSize: 10,
    ...expected,
  });
});

it('leaves what is the usual out of the address', () => {
  expect(printState(params, read('tab=all&pageNo=1&pageSize=10&view=table&order=asc')).toString()).toBe('');
});

it('knows a narrowed list: cards and their order narrow nothing', () => {
  expect(narrowing(params, read('view=card&sort=name&pageNo=2'))).toEqual([]);
  expect(narrowing(params, read('tab=overdue&status=DOING'))).toEqual(['tab', 'status']);
});
