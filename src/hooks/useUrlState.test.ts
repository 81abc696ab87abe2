import { parseUrlState, writeUrlState } from './useUrlState';

const defaults = { keyword: '', pageNo: 1, mine: false, stage: [] as string[] };
const parse = (query: string) => parseUrlState(new URLSearchParams(query), defaults);
const write = (query: string, state: typeof defaults) =>
  writeUrlState(new URLSearchParams(query), state, defaults).toString();

it('reads each key in the type of its default', () => {
  expect(parse('keyword=a%26b&pageNo=3&mine=true&stage=x&stage=y')).toEqual({
    keyword: 'a&b',
    pageNo: 3,
    mine: true,
    stage: ['x', 'y'],
  });
});

it.each(['', 'pageNo=', 'pageNo=abc', 'pageNo=Infinity', 'other=1'])('takes the defaults of %j', (query) => {
  expect(parse(query)).toEqual(defaults);
});

it('leaves out what is a default and keeps what belongs to others', () => {
  expect(write('tab=a&pageNo=7', { ...defaults, keyword: '登录' })).toBe('tab=a&keyword=%E7%99%BB%E5%BD%95');
});

it('gives back what it wrote', () => {
  const state = { keyword: 'x=1&y', pageNo: 2, mine: true, stage: ['甲', '乙,丙'] };
  expect(parse(write('', state))).toEqual(state);
});

it('writes an emptied list over a default that has entries', () => {
  const filled = { stage: ['a'] };
  const params = writeUrlState(new URLSearchParams(), { stage: [] as string[] }, filled);
  expect(parseUrlState(params, filled)).toEqual({ stage: [] });
});
