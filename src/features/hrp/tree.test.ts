import { belowOf, inOrder } from './tree';

const groups = [
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'a', parentId: null },
  { id: 'd', parentId: null },
];

it('finds a group and all below it, however they are ordered', () => {
  expect([...belowOf(groups, 'a')].sort()).toEqual(['a', 'b', 'c']);
  expect([...belowOf(groups, 'd')]).toEqual(['d']);
});

it('stands each behind its parent, and what lost its parent at the top', () => {
  expect(inOrder([...groups, { id: 'e', parentId: 'gone' }]).map(({ id, depth }) => `${id}${depth}`)).toEqual([
    'a0',
    'b1',
    'c2',
    'd0',
    'e0',
  ]);
});
