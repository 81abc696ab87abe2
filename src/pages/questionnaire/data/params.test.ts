import { parseState, printState } from '@/features/object/list';
import { filterText } from '@/features/questionnaire/logic';
import { params, toQuery } from './params';

const parse = (search: string) => parseState(params, new URLSearchParams(search));

it('keeps a filter over answers in the address, and falls back for what it cannot mean', () => {
  const filter = [{ q: 'q1', op: 'anyOf' as const, value: ['a', 'b'] }];
  const state = { ...parse(''), filter };
  expect(parse(printState(params, state).toString())).toEqual(state);
  for (const hostile of ['filter=[', 'filter={"q":1}', 'filter=[{"q":"q1","op":"drop"}]', 'filter=[{"any":[]}]']) {
    expect(parse(hostile).filter).toEqual([]);
  }
});

it('asks for whole conditions only', () => {
  expect(filterText([{ q: 'q1', op: 'is' }])).toBeUndefined();
  expect(filterText([{ q: 'q1', op: 'is', value: '' }])).toBeUndefined();
  expect(filterText([{ q: 'q1', op: 'answered' }])).toBe('{"all":[{"q":"q1","op":"answered"}]}');
  expect(toQuery('f', parse('tab=INVALID')).status).toBe('INVALID');
});
