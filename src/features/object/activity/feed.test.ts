import type { ObjectComment } from '@contract/object/comments';
import type { ObjectHistory } from '@contract/object/history';
import { threadsOf } from '../comments';
import { buildFeed } from './feed';

const comment = (id: string, createdTime: string, parentId: string | null = null): ObjectComment => ({
  id,
  objectId: 't',
  parentId,
  deleted: false,
  resolved: null,
  reactions: [],
  author: null,
  content: '',
  version: 1,
  createdTime,
  updatedTime: createdTime,
  mine: false,
});
const change = (id: string, at: string, event = 'updated'): ObjectHistory => ({
  id,
  at,
  actor: null,
  event,
  changes: [],
  reason: null,
  stoodSeconds: null,
});
const threads = threadsOf([
  comment('c1', '2026-11-20T08:00:00Z'),
  comment('c2', '2026-11-20T10:00:00Z'),
  comment('c3', '2026-11-20T11:00:00Z', 'c1'),
]);
const history = [
  change('h3', '2026-11-20T10:00:00Z', 'commented'),
  change('h2', '2026-11-20T09:00:00Z'),
  change('h1', '2026-11-20T07:00:00Z', 'created'),
];

it('puts answers below what they answer', () => {
  expect(threads.map(({ root, answers }) => [root.id, answers.map(({ id }) => id)])).toEqual([
    ['c1', ['c3']],
    ['c2', []],
  ]);
});

it('mixes threads and changes, the newest word first, each once', () => {
  expect(buildFeed(threads, history).map(({ key }) => key)).toEqual(['c1', 'c2', 'h2', 'h1']);
});
