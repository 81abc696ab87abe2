import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BoardStore } from './boardStore';

type Shown = Pick<BoardStore<never>, 'loaded' | 'error' | 'subscribe' | 'start' | 'shape'>;

/**
 * The store that is on the screen: the former cards stay until all of the wanted ones are there, so that typing in the
 * search box does not flicker. The whole board is drawn again when a count changes, not with each page.
 */
export function useShownStore<S extends Shown>(wanted: S) {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    const take = () => {
      if (wanted.loaded || wanted.error) setShown(wanted);
    };
    const stop = wanted.subscribe(take);
    wanted.start();
    take();
    return stop;
  }, [wanted]);
  const shape = useSyncExternalStore(shown.subscribe, shown.shape);
  return { store: shown, shape, pending: shown !== wanted };
}
