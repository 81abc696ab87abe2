/** What one does to a task beside its fields shows at once, also where no live connection tells of it. */
import type { TaskDetail } from '@contract/task/task';
import { act, renderHook, waitFor } from '@testing-library/react';
import { getTaskDetail } from '@/services/task';
import { detailReducer, emptyDetail } from './detailState';
import { useFollowTask } from './useFollowTask';

jest.mock('@/services/task');

it('reads the task, and with it comments and history, again after an own act', async () => {
  const task = { taskId: 'a', version: 3, updatedTime: '' } as TaskDetail;
  jest.mocked(getTaskDetail).mockResolvedValue({ ...task, urgeCount: 1 });
  let state = detailReducer(emptyDetail('a'), { type: 'loaded', key: 'a', task });
  const dispatch = jest.fn((action: Parameters<typeof detailReducer>[1]) => {
    state = detailReducer(state, action);
  });
  const { result } = renderHook(() =>
    useFollowTask(task, { state, dispatch, load: () => Promise.resolve(), show: () => undefined }),
  );
  expect(getTaskDetail).not.toHaveBeenCalled();
  const before = state.revision;
  act(() => result.current.touched());
  await waitFor(() => expect(dispatch).toHaveBeenCalledTimes(1));
  expect([state.task?.urgeCount, state.revision]).toEqual([1, before + 1]);
});
