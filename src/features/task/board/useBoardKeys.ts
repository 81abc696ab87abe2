import { type EditKey, useListKeys } from '../list/useListKeys';

interface BoardKeys {
  step: (dx: number, dy: number) => void;
  open: () => void;
  close: () => void;
  search: () => void;
  create: () => void;
  choose: (range: boolean) => void;
  edit: (field: EditKey) => void;
}

/** The list's keys on the board: up and down (or j, k) within a column, left and right between the columns. */
export function useBoardKeys({ step, ...keys }: BoardKeys): void {
  // While a card is carried the sensor takes the arrows first, and what it has taken is not asked for again.
  useListKeys({
    ...keys,
    move: (by) => step(0, by),
    expand: () => step(1, 0),
    collapse: () => step(-1, 0),
    log: () => undefined,
  });
}
