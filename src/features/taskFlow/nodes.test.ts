import type { TemplateNode } from '@contract/task/templates';
import { addBelow, removeNode } from './nodes';

const node = (key: string, parentKey: string | null = null): TemplateNode => ({ key, parentKey, title: key });
const tree = [node('a'), node('b', 'a'), node('c', 'b'), node('d')];
const order = (nodes: readonly TemplateNode[]) => nodes.map(({ title, parentKey }) => title || `new<${parentKey}`);

it('adds a child behind all that stands below its parent', () => {
  expect(order(addBelow(tree, 'a'))).toEqual(['a', 'b', 'c', 'new<a', 'd']);
  expect(order(addBelow(tree, 'd'))).toEqual(['a', 'b', 'c', 'd', 'new<d']);
});

it('removes a task with its children, and the dependencies on them', () => {
  const waiting = { ...node('d'), after: [{ key: 'c', type: 'FS' as const, lagDays: 0 }] };
  const left = removeNode([...tree.slice(0, 3), waiting], 'b');
  expect(order(left)).toEqual(['a', 'd']);
  expect(left[1]?.after).toEqual([]);
});
