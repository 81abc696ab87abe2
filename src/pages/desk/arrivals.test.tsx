/** The desk shows its blocks together, and waits for none of them for ever. */
import { act, renderHook } from '@testing-library/react';
import { useArrivals } from './arrivals';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows them when the last of them has come, and for good', () => {
  const { result, rerender } = renderHook(({ names }: { names: string[] | null }) => useArrivals(names), {
    initialProps: { names: ['tasks', 'duty'] as string[] | null },
  });
  expect(result.current.shown).toBe(false);
  act(() => result.current.arrived('tasks'));
  expect(result.current.shown).toBe(false);
  act(() => result.current.arrived('duty'));
  expect(result.current.shown).toBe(true);
  // Somebody puts one more there.
  rerender({ names: ['tasks', 'duty', 'forms'] });
  expect(result.current.shown).toBe(true);
});

it('shows what there is once they take too long, but nothing before it is known where they stand', () => {
  const { result, rerender } = renderHook(({ names }: { names: string[] | null }) => useArrivals(names), {
    initialProps: { names: null as string[] | null },
  });
  act(() => jest.advanceTimersByTime(2_000));
  expect(result.current.shown).toBe(false);
  rerender({ names: ['tasks'] });
  expect(result.current.shown).toBe(true);
});
