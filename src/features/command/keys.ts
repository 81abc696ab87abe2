/** What a key means to the whole console: the command menu, the sheet of keys, and the sequences that begin with g. Pure. */

export type GlobalCommand = 'menu' | 'sheet' | 'goTasks' | 'goDesk' | 'goMessages' | 'goProjects';

const sequences: Partial<Record<string, GlobalCommand>> = {
  t: 'goTasks',
  d: 'goDesk',
  m: 'goMessages',
  p: 'goProjects',
};
/** The second key of a sequence must follow within this time. */
export const SEQUENCE_MS = 1200;

export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  /** Into a field, or with a dialog open. */
  typing: boolean;
  at: number;
}

/** @returns the command, and when a `g` that waits for its second key was pressed (0: none waits). */
export function readKey(
  { key, ctrlKey, metaKey, typing, at }: Press,
  waitingSince: number,
): { command?: GlobalCommand; waitingSince: number } {
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey) return { command: 'menu', waitingSince: 0 };
  if (typing) return { waitingSince: 0 };
  if (key === '?') return { command: 'sheet', waitingSince: 0 };
  if (waitingSince > 0 && at - waitingSince <= SEQUENCE_MS) return { command: sequences[key], waitingSince: 0 };
  return { waitingSince: key === 'g' ? at : 0 };
}
