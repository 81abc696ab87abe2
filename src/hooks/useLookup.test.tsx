import { LOOKUP_CACHE_TTL_MS, REQUEST_CACHE_TTL_MS } from '@contract/constants';
import { act, renderHook } from '@testing-library/react';
import { useLookup } from './useLookup';

const turn = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('asks once a minute for all who show it, shows the old answer for five minutes meanwhile, and then none', async () => {
  jest.useFakeTimers();
  let answers = 0;
  const load = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    answers += 1;
    return answers;
  });
  const show = () => renderHook(() => useLookup('words', load));
  const first = show();
  await turn(10);
  expect(first.result.current.data).toBe(1);
  const second = show();
  expect([second.result.current.data, load.mock.calls.length]).toEqual([1, 1]);
  first.unmount();
  second.unmount();
  await turn(REQUEST_CACHE_TTL_MS + 1);
  const later = show();
  expect(later.result.current.data).toBe(1);
  await turn(10);
  expect(later.result.current.data).toBe(2);
  later.unmount();
  await turn(LOOKUP_CACHE_TTL_MS + 1);
  expect(show().result.current.data).toBeUndefined();
  jest.useRealTimers();
});
