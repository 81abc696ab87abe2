import { splitAncestors } from './ancestors';

const ref = (taskId: string) => ({ taskId, taskNo: taskId, title: taskId });
const split = (...ids: string[]) => {
  const { first, collapsed } = splitAncestors(ids.map(ref));
  return [first?.taskId ?? null, collapsed.map(({ taskId }) => taskId)];
};

describe('ancestors (§3)', () => {
  it('shows the first, and collapses the rest into an ellipsis when there is more than one', () => {
    expect(split()).toEqual([null, []]);
    expect(split('root')).toEqual(['root', []]);
    expect(split('root', 'b', 'c')).toEqual(['root', ['b', 'c']]);
  });
});
