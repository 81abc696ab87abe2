/**
 * A key of a list asks the detail that it opens to begin a comment. Until its composer is there, what is typed goes into
 * an early field: else it would be keys of the list, which assign tasks and open others.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let asked: string | null = null;
let text = '';
let composing = false;
let opener: Element | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Lets a comment on an object be begun, now or as soon as its detail is shown. */
export function askToComment(objectId: string): void {
  asked = objectId;
  text = '';
  composing = false;
  opener = document.activeElement;
  tell();
}

/** The object that a comment has been asked for, until it is begun. */
export const useEarlyComment = (): string | null => useSyncExternalStore(listen, () => asked);

/** Of the early field. */
export const early = {
  type(next: string): void {
    text = next;
  },
  compose(on: boolean): void {
    composing = on;
    if (!on) tell();
  },
  /** @returns what was typed for this object, if it is still awaited */
  take(objectId: string): string {
    if (asked !== objectId) return '';
    const typed = text;
    asked = null;
    text = '';
    tell();
    return typed;
  },
};

/** Where the key was pressed: what had the focus since is gone. */
export function focusOpener(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}

/**
 * Runs once when a comment on this object has been asked for, and an input method has ended its word.
 * @param prepare what has to be there before the early field may give way
 */
export function useAskedToComment(
  objectId: string,
  prepare: () => Promise<unknown>,
  begin: (typed: string) => void,
): void {
  useEffect(() => {
    let gone = false;
    const hand = () => {
      if (gone || asked !== objectId || composing) return;
      // In one go: a key pressed between the two fields would be one of the page.
      flushSync(() => begin(early.take(objectId)));
    };
    const look = () => {
      if (asked === objectId) void prepare().then(hand, hand);
    };
    look();
    const stop = listen(look);
    return () => {
      gone = true;
      stop();
    };
  }, [objectId, prepare, begin]);
}
