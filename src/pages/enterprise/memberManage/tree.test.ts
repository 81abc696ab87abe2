import type { Department } from '@contract/tenant/tenant';
import { branchesOf, optionsOf, withinReach } from './tree';

const one = (id: string, parentId: string | null): Department => ({
  ...{ id, parentId, name: id, memberCount: 1, leader: null, version: 1 },
});
/** a ─ b ─ c, and d beside a. */
const all = [one('a', null), one('b', 'a'), one('c', 'b'), one('d', null)];

it('shows an administrator of departments theirs, with all below, as a tree of its own', () => {
  const theirs = withinReach(all, ['b']);
  expect(theirs.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(optionsOf(branchesOf(theirs))).toEqual([
    { value: 'b', title: 'b', children: [{ value: 'c', title: 'c', children: [] }] },
  ]);
  expect(branchesOf(theirs)[0]?.people).toBe(2);
  expect(withinReach(all, [])).toEqual([]);
  expect(withinReach(all, null)).toEqual(all);
  expect(branchesOf(all).map(({ people }) => people)).toEqual([3, 1]);
});
