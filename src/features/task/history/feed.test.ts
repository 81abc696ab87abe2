import type { TaskComment, TaskHistory } from '@contract/task/task';
import { buildFeed } from './feed';

const comment = (id: string, createdTime: string): TaskComment => ({
  id,
  taskId: 't',
  author: null,
  content: '',
  version: 1,
  createdTime,
  updatedTime: createdTime,
  mine: false,
});
const change = (id: string, at: string, event = 'updated'): TaskHistory => ({
  id,
  at,
  actor: null,
  event,
  changes: [],
  reason: null,
});
const comments = [comment('c1', '2026-11-20T08:00:00Z'), comment('c2', '2026-11-20T10:00:00Z')];
const history = [
  change('h3', '2026-11-20T10:00:00Z', 'commented'),
  change('h2', '2026-11-20T09:00:00Z'),
  change('h1', '2026-11-20T07:00:00Z', 'created'),
];
const keys = (kind: 'all' | 'comments' | 'changes') => buildFeed(kind, comments, history).map(({ key }) => key);

describe('feed', () => {
  it('mixes comments and changes, newest first, each once', () => {
    expect(keys('all')).toEqual(['c2', 'h2', 'c1', 'h1']);
  });
  it('shows one kind alone', () => {
    expect(keys('comments')).toEqual(['c2', 'c1']);
    expect(keys('changes')).toEqual(['h2', 'h1']);
  });
});
