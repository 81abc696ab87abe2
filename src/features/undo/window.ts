import { newId } from '@contract/newId';

/** Whose the stack in this window's storage is: a tab that was duplicated brings a copy along, which is not its own. */
const CHANNEL = 'undo-window';
const ID = 'undo:window';

interface Word {
  asks?: string;
  answers?: string;
  from: string;
}

/**
 * Asks the other windows whether one of them goes by the same id; then this one is the copy.
 * @returns stops listening.
 */
export function claimWindow(onCopy: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const self = newId();
  let id = sessionStorage.getItem(ID) ?? self;
  sessionStorage.setItem(ID, id);
  const channel = new BroadcastChannel(CHANNEL);
  const say = (word: Omit<Word, 'from'>) => channel.postMessage({ ...word, from: self } satisfies Word);
  let asking = true;
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.from === self) return;
    if (data.asks === id) say({ answers: id });
    if (data.answers === id && asking) {
      id = self;
      sessionStorage.setItem(ID, id);
      onCopy();
    }
  };
  say({ asks: id });
  // Who asks later is the copy of this one, not the other way round.
  const settled = setTimeout(() => {
    asking = false;
  }, 500);
  return () => {
    clearTimeout(settled);
    channel.close();
  };
}
