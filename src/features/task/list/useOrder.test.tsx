import { act, renderHook } from '@testing-library/react';
import { App } from 'antd';
import { taskApi } from '@/services/task';
import { aTask } from '../testing';
import { useOrder } from './useOrder';

jest.mock('@/services/task');
jest.mock('@/features/undo', () => ({ useAct: () => ({ told: jest.fn() }) }));
jest.mock('../context/TaskProject', () => ({
  useTaskProject: () => ({ rights: { readonly: false, privileges: ['TASK:PARENT:UPDATE'] } }),
}));
type TaskRows = import('../state/useTaskRows').TaskRows;
const reorder = jest.mocked(taskApi.reorder);

const lines = (ids: readonly string[]): TaskRows => ({
  ...{ count: ids.length, total: ids.length, error: null, pending: false, version: 1 },
  lineAt: (at) => ({
    ...{ kind: 'task', key: ids[at] ?? '', row: aTask({ taskId: ids[at] ?? '' }), depth: 0, open: false },
  }),
  lineOf: (id) => ids.indexOf(id),
  ...{ ensure: jest.fn(), toggle: jest.fn(), retry: jest.fn(), retryChildren: jest.fn(), replace: jest.fn() },
  reload: jest.fn(),
});

const setActive = jest.fn();
const shown = (ids: readonly string[], active: number) => {
  const given = (ids: readonly string[], active: number) => ({
    ...{ rows: lines(ids), tree: true, sorts: [{ field: 'sort', order: 'asc' as const }], active, setActive },
  });
  const { result, rerender } = renderHook(useOrder, { initialProps: given(ids, active), wrapper: App });
  const press = (by: 1 | -1) => act(async () => void result.current.step(by));
  return { result, press, become: (ids: readonly string[], active: number) => rerender(given(ids, active)) };
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
});
afterEach(() => jest.useRealTimers());

it('takes the keys along to the new line, and lets go of them a little later', async () => {
  const { press, become } = shown(['a', 'b', 'c'], 0);
  await press(1);
  become(['b', 'a', 'c'], 0);
  expect(setActive).toHaveBeenLastCalledWith(1);
  act(() => jest.advanceTimersByTime(3000));
  setActive.mockClear();
  // Somebody makes a task above it.
  become(['n', 'b', 'a', 'c'], 1);
  expect(setActive).not.toHaveBeenCalled();
});

it('leaves the keys where they went, before or after the server answered', async () => {
  const { result, press, become } = shown(['a', 'b', 'c'], 0);
  await press(1);
  act(() => result.current.leave());
  setActive.mockClear();
  become(['b', 'a', 'c'], 2);
  let answer: (value: never) => void = () => undefined;
  reorder.mockReturnValueOnce(new Promise<never>((resolve) => (answer = resolve)));
  await press(-1);
  act(() => result.current.leave());
  await act(async () => answer(undefined as never));
  become(['b', 'c', 'a'], 0);
  expect(setActive).not.toHaveBeenCalled();
});

it('moves no second time by lines that are no more', async () => {
  const { press, become } = shown(['a', 'b', 'c'], 0);
  await press(1);
  await press(1);
  expect(reorder).toHaveBeenCalledTimes(1);
  become(['b', 'a', 'c'], 1);
  await press(1);
  expect(reorder).toHaveBeenLastCalledWith({ taskId: 'a', targetId: 'c', position: 'after' });
  // Nothing became of it that would show: the keys are not held back for ever.
  act(() => jest.advanceTimersByTime(3000));
  await press(-1);
  // What was refused holds nothing back.
  reorder.mockRejectedValueOnce(new Error('断网'));
  act(() => jest.advanceTimersByTime(3000));
  await press(-1);
  await press(1);
  expect(reorder).toHaveBeenCalledTimes(5);
});
