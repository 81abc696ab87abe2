/** The stack of this window, for one person in one enterprise; it outlives a reload and nothing else. */
import { newId } from '@contract/newId';
import { type Act, type Entry, emptyStack, push, type Stack, withoutEntry } from './entry';
import { follow } from './follow';
import type { TakenAct } from './takeBack';

const PREFIX = 'undo:stack:';
let key: string | null = null;
let stack: Stack = emptyStack;
let turn: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => unknown>();

function keep(next: Stack): void {
  stack = next;
  if (!key) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // A full or forbidden storage costs the stack's outliving a reload only.
  }
}

function read(from: string): Stack {
  try {
    const stored = JSON.parse(sessionStorage.getItem(from) ?? 'null') as Stack | null;
    return stored && Array.isArray(stored.done) && Array.isArray(stored.undone) ? stored : emptyStack;
  } catch {
    return emptyStack;
  }
}

/** Forgets every stack of this window: at sign-out, and when the tab is a copy of another one. */
export function forgetActs(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  stack = emptyStack;
}

/** Whose acts are kept from now on; those of another enterprise or person are gone. */
export function openActs(tenantCode: string, userId: string): void {
  const next = `${PREFIX}${tenantCode}:${userId}`;
  if (next === key) return;
  const kept = read(next);
  forgetActs();
  key = next;
  keep(kept);
}

export const recentActs = (): readonly Entry[] => stack.done.slice(-20).toReversed();

/** After the server's success, with the values that it returned. */
export function recordUndo(label: string, act: Act): Entry {
  const entry: Entry = { id: newId(), at: Date.now(), label, act };
  keep(push(stack, entry));
  return entry;
}

/** Told when something was taken back or done again: what is on the screen may stand differently. */
export function onTaken(listener: () => unknown): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export interface Outcome extends TakenAct {
  entry: Entry;
}
export class NothingLeft extends Error {}

export interface Ways {
  how: (act: Act) => Promise<TakenAct>;
  /** Whether no answer of the server came: then the act stays where it is and can be tried again. */
  unanswered: (error: unknown) => boolean;
}

/**
 * Takes back an act (the last one, where none is named), or does again what was taken back. Presses queue; what the
 * server refuses is dropped, the rest of the stack stays.
 */
export function takeLast(which: 'done' | 'undone', { how, unanswered }: Ways, id?: string): Promise<Outcome> {
  const run = async (): Promise<Outcome> => {
    const entry = id ? stack[which].find((one) => one.id === id) : stack[which].at(-1);
    if (!entry) throw new NothingLeft();
    try {
      const taken = await how(entry.act);
      const { done, undone } = follow(withoutEntry(stack, entry.id), entry.act, taken.reverse);
      const back = taken.reverse ? [{ ...entry, act: taken.reverse }] : [];
      keep(which === 'done' ? { done, undone: [...undone, ...back] } : { done: [...done, ...back], undone });
      for (const listener of listeners) listener();
      return { ...taken, entry };
    } catch (error) {
      if (!unanswered(error)) keep(withoutEntry(stack, entry.id));
      throw error;
    }
  };
  const next = turn.catch(() => undefined).then(run);
  turn = next;
  return next;
}
