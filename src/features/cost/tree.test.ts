import { inOrder, paths, withBelow } from './tree';

const subjects = [
  { id: 'c', parentId: 'a', name: '研发' },
  { id: 'a', parentId: null, name: '人工' },
  { id: 'b', parentId: null, name: '采购' },
  { id: 'd', parentId: 'c', name: '外聘' },
];

it('puts each subject behind the one above it, names it by its way, and knows what is below', () => {
  expect(inOrder(subjects).map(({ id, depth }) => [id, depth])).toEqual([
    ['a', 0],
    ['c', 1],
    ['d', 2],
    ['b', 0],
  ]);
  expect(paths(subjects).d).toBe('人工 / 研发 / 外聘');
  expect([...withBelow(subjects, 'a')]).toEqual(['a', 'c', 'd']);
});
