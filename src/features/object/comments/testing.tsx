/** Comments for tests, and a way to show them. */
import type { TaskComment } from '@contract/task/comments';
import { render } from '@testing-library/react';
import { App } from 'antd';
import { TestRouter } from '../../../../tests/console/TestRouter';
import { person } from '../../task/testing';
import { Thread } from './Thread';
import { threadsOf } from './threads';

export const aComment = (part: Partial<TaskComment> & { id: string }): TaskComment => ({
  taskId: 't1',
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

export const showThreads = (comments: TaskComment[], { changed, marked = null, mayComment = true }: Shown) =>
  render(
    <TestRouter>
      <App>
        {threadsOf(comments).map((thread) => (
          <Thread
            key={thread.root.id}
            {...{ thread, marked, mayComment }}
            mentions={async () => []}
            onChanged={changed}
            onAnswered={changed}
          />
        ))}
      </App>
    </TestRouter>,
  );
