/** A key of a list asks the detail that it opens to begin a comment: the word waits until its composer is there. */
import { useEffect } from 'react';

let asked: string | null = null;
const listeners = new Set<() => void>();

/** Lets a comment on an object be begun, now or as soon as its detail is shown. */
export function askToComment(objectId: string): void {
  asked = objectId;
  for (const listener of listeners) listener();
}

/** Runs once when a comment on this object has been asked for. */
export function useAskedToComment(objectId: string, begin: () => void): void {
  useEffect(() => {
    const look = () => {
      if (asked !== objectId) return;
      asked = null;
      begin();
    };
    look();
    listeners.add(look);
    return () => {
      listeners.delete(look);
    };
  }, [objectId, begin]);
}
