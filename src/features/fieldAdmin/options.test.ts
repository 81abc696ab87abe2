import { type DraftOption, inTree, moved, without } from './options';

const options: DraftOption[] = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'a1', label: '甲一', parent: 'a' },
  { value: 'a2', label: '甲二', parent: 'a' },
  { value: 'a11', label: '甲一一', parent: 'a1' },
];
const values = (list: readonly DraftOption[]) => list.map(({ value }) => value);

it('stand below each other as they belong', () => {
  expect(inTree(options).map(({ option, depth }) => `${depth}${option.value}`)).toEqual([
    '0a',
    '1a1',
    '2a11',
    '1a2',
    '0b',
  ]);
});

it('go with what is below them', () => {
  expect(values(without(options, 'a1'))).toEqual(['a', 'b', 'a2']);
  expect(values(without(options, 'a'))).toEqual(['b']);
});

it('change places with their neighbour only', () => {
  expect(inTree(moved(options, 'a2', -1)).map(({ option }) => option.value)).toEqual(['a', 'a2', 'a1', 'a11', 'b']);
  expect(values(moved(options, 'a1', -1))).toEqual(values(options));
  expect(values(moved(options, 'a', 1)).slice(0, 2)).toEqual(['b', 'a']);
});
