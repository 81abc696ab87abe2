/** What was typed on a page and has not reached the server, in the browser's own store. */
import { newId } from '@contract/newId';
import type { Kept } from './SharedPage';

/**
 * By person: the next one at the same computer has texts of their own. By window as well: of two windows of one person at
 * one page, the one that is saved would else take away what the other has typed without a connection.
 */
export function keptOf(id: string, userId: string): Kept {
  const prefix = `page-typed:${userId}:${id}`;
  const own = `${prefix}:${newId()}`;
  const found = new Map<string, string>();
  return {
    read() {
      try {
        for (const key of Object.keys(localStorage)) {
          const update = key.startsWith(prefix) ? localStorage.getItem(key) : null;
          if (update) found.set(key, update);
        }
      } catch {
        // A closed store: nothing is kept there.
      }
      return [...found.values()];
    },
    write(update) {
      try {
        if (update === null) {
          localStorage.removeItem(own);
          for (const [key, known] of found) if (localStorage.getItem(key) === known) localStorage.removeItem(key);
          found.clear();
        } else localStorage.setItem(own, update);
      } catch {
        // A full or closed store: what was typed is in the window until the server has it.
      }
    },
  };
}

/** Whether something was typed here that the server has not got, in a window that is gone. */
export const hasTyped = (id: string, userId: string): boolean => keptOf(id, userId).read().length > 0;
