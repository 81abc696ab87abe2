import { act, renderHook, waitFor } from '@testing-library/react';
import * as realtime from '@/features/realtime';
import { TestRouter } from '../../../tests/console/TestRouter';
import { useBlock } from './useBlock';

jest.mock('@/features/realtime');
const { useOwnTaskChanges, useMessageChanges } = jest.mocked(realtime);

it.each([
  ['tasks', [2, 2]],
  ['messages', [1, 2]],
  ['nothing', [1, 1]],
] as const)('is read again for %s alone', async (changesWith, calls) => {
  const load = jest.fn(async () => 1);
  const { result } = renderHook(() => useBlock(changesWith, load, { changesWith }), { wrapper: TestRouter });
  // An answer that is still on its way is shared by who asks again.
  await waitFor(() => expect(result.current.data).toBe(1));
  expect(load).toHaveBeenCalledTimes(1);
  const seen: number[] = [];
  for (const heard of [useOwnTaskChanges, useMessageChanges]) {
    await act(async () => heard.mock.lastCall?.[0]());
    seen.push(load.mock.calls.length);
  }
  expect(seen).toEqual(calls);
});
