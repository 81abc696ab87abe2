import { useEffect, useRef } from 'react';
import { register } from './dispatcher';
import type { Press } from './press';
import type { KeyActions, KeyTable } from './table';

/**
 * Listens to the keys of a table for as long as the component is shown. Each key that is not only told of has an action;
 * one that gives `false` leaves the press to whoever else wants it.
 */
export function useKeys<T extends KeyTable>(table: T, actions: KeyActions<T>): void {
  const latest = useRef(actions as Record<string, ((press: Press) => unknown) | undefined>);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => register({ table, run: (id, press) => latest.current[id]?.(press) }), [table]);
}
