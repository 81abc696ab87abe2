import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';

export interface OpenValue<D> {
  /** What its editor holds. */
  draft: D;
  /** It was not taken: it waits here without asking for the keyboard. */
  refused: boolean;
}

/**
 * A value that a click turns into its editor, and that is shown as saved as soon as the editor is left. What was typed and
 * refused opens the editor again, unless it is open for something else by then.
 */
export function useOpenValue<D>(begun: OpenValue<D> | null = null) {
  const [open, setOpen] = useState(begun);
  const begin = useMemoizedFn((draft: D) => setOpen({ draft, refused: false }));
  const end = useMemoizedFn(() => setOpen(null));
  /**
   * @param taken where it resolves to false, the draft was refused
   * @param typed whether it was typed: what was chosen is chosen again
   */
  const send = useMemoizedFn((draft: D, taken: unknown, typed: boolean) => {
    setOpen(null);
    void Promise.resolve(taken).then((isTaken) => {
      if (isTaken === false && typed) setOpen((now) => now ?? { draft, refused: true });
    });
  });
  return { open, begin, end, send };
}
