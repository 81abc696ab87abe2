import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as objects from '@/services/object';
import { aComment as comment, person, showThreads } from './testing';

jest.mock('@/services/object');
const service = jest.mocked(objects);

const changed = jest.fn();
beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
});

it('folds a settled thread and unfolds it, also when the address leads into it', async () => {
  const settled = [
    comment({ id: 'a', resolved: { by: person('u3', '李雷'), time: '2026-11-20T09:00:00Z' } }),
    comment({ id: 'b', parentId: 'a' }),
  ];
  const { unmount } = showThreads(settled, { changed });
  expect(screen.queryByText('内容 b')).toBeNull();
  await userEvent.click(screen.getByText('展开 2 条'));
  expect(screen.getByText('内容 b')).toBeTruthy();
  unmount();
  showThreads(settled, { changed, marked: 'b' });
  expect(screen.getByText('内容 b')).toBeTruthy();
});

it('shows who reacted, and takes one’s own reaction back', async () => {
  service.reactToComment.mockResolvedValue(null);
  showThreads(
    [
      comment({
        id: 'a',
        reactions: [{ reaction: 'like', people: [person('u1', '我'), person('u3', '李雷')], mine: true }],
      }),
    ],
    { changed },
  );
  const own = screen.getByRole('button', { name: '赞：我、李雷' });
  expect(own.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(own);
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(service.reactToComment).toHaveBeenCalledWith('task', 'a', { reaction: 'like', on: false });
});

it('offers nothing to who may only look', () => {
  showThreads([comment({ id: 'a' })], { changed, mayComment: false });
  expect(screen.queryByText(/回\s*复/)).toBeNull();
  expect(screen.queryByRole('button', { name: '标为已解决' })).toBeNull();
});

it('says where a deleted comment stood', () => {
  showThreads([comment({ id: 'a', deleted: true, content: '', author: null }), comment({ id: 'b', parentId: 'a' })], {
    changed,
  });
  expect(screen.getByText('该评论已删除')).toBeTruthy();
  expect(screen.getByText('内容 b')).toBeTruthy();
});
