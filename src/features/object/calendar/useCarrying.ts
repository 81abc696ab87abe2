import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';

/** What was carried to another day stands there while that is being saved; then the keyboard goes back to it. */
export function useCarrying() {
  const [moving, setMoving] = useState<ReadonlyMap<string, number>>(new Map());
  const carry = useMemoizedFn(async (id: string, days: number, save: () => Promise<unknown>) => {
    setMoving((now) => new Map(now).set(id, days));
    await save();
    setMoving((now) => {
      const rest = new Map(now);
      rest.delete(id);
      return rest;
    });
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  });
  return { isCarrying: moving.size > 0, shiftOf: (id: string) => moving.get(id) ?? 0, carry };
}
