/** What one does to a task beside its fields shows at once, also before a live connection tells of it. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { touched } from '@/features/realtime';
import { taskApi } from '@/services/task';
import { detailReducer, emptyDetail } from './detailState';
import { useFollowTask } from './useFollowTask';

jest.mock('@/services/task');

it('reads the task, and with it comments and history, again after an own act', async () => {
  const task = { taskId: 'a', version: 3, updatedTime: '' } as import('@contract/task/task').TaskDetail;
  jest.mocked(taskApi.detail).mockResolvedValue({ ...task, urgeCount: 1 });
  let state = detailReducer(emptyDetail('a'), { type: 'loaded', key: 'a', task });
  const dispatch = jest.fn((action: import('./detailState').DetailAction) => {
    state = detailReducer(state, action);
  });
  renderHook(() => useFollowTask(task, { state, dispatch, load: () => Promise.resolve(), show: () => undefined }));
  const before = state.revision;
  act(() => touched({ type: 'task', id: 'b' }));
  expect(taskApi.detail).not.toHaveBeenCalled();
  act(() => touched({ type: 'task', id: 'a' }));
  await waitFor(() => expect(dispatch).toHaveBeenCalled());
  expect([state.task?.urgeCount, state.revision]).toEqual([1, before + 1]);
});
