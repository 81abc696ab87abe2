/** Comments for tests, and a way to show them. */
import type { ObjectComment } from '@contract/object/comments';
import { render } from '@testing-library/react';
import { App } from 'antd';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { Thread } from './Thread';
import { threadsOf } from './threads';

export const person = (userId: string, name = userId) => ({ userId, userName: userId, name, avatar: null });
const on = { type: 'task', id: 't1', page: '/myTask/t1/detail' } as const;

export const aComment = (part: Partial<ObjectComment> & { id: string }): ObjectComment => ({
  objectId: 't1',
  parentId: null,
  author: person('u2', '王芳'),
  content: `<p>内容 ${part.id}</p>`,
  deleted: false,
  version: 1,
  createdTime: '2026-11-20T08:00:00Z',
  updatedTime: '2026-11-20T08:00:00Z',
  mine: false,
  resolved: null,
  reactions: [],
  ...part,
});
interface Shown {
  changed: () => void;
  marked?: string | null;
  mayComment?: boolean;
}

export const showThreads = (comments: ObjectComment[], { changed, marked = null, mayComment = true }: Shown) =>
  render(
    <TestRouter>
      <App>
        {threadsOf(comments).map((thread) => (
          <Thread
            key={thread.root.id}
            {...{ on, thread, marked, mayComment }}
            mentions={async () => []}
            onChanged={changed}
            onAnswered={changed}
          />
        ))}
      </App>
    </TestRouter>,
  );
