import type { StaleData } from '@contract/envelope';

/** `later`: neither; the change is taken back, and who has it in an editor still has it there. */
export type ConflictChoice = 'mine' | 'theirs' | 'later';
/** A conflict was put off: nothing was saved, and there is nothing to complain of. */
export class PutOff extends Error {}

export interface Conflict<T, P> {
  before: T;
  patch: P;
  stale: StaleData<T>;
}

export interface SaverParts<T extends { version: number }, P extends object> {
  idOf: (object: T) => string;
  send: (id: string, patch: P & { version: number }) => Promise<T>;
  /** How the object looks with a change before the server has answered. */
  apply: (object: T, patch: P) => T;
  /** The conflict that a failure is, or null. */
  staleOf: (error: unknown) => StaleData<T> | null;
  ask: (conflict: Conflict<T, P>) => Promise<ConflictChoice>;
  /** The server took the change: the object as it stood before, by its own account, and as it stands now. */
  onSaved?: (before: T, after: T, patch: P) => void;
}

interface Queue<T, P> {
  confirmed: T;
  pending: P[];
  last: Promise<unknown>;
}

/**
 * Saves objects the way people edit: a change shows at once; changes to one object go one after the other, each on the
 * version that the one before gave, so that nobody conflicts with himself; a refused change is taken back while the
 * others stay; a conflict is asked about.
 * @returns a function that resolves with the object as the server has it, and rejects when the change was refused.
 */
export function createSaver<T extends { version: number }, P extends object>(parts: SaverParts<T, P>) {
  const { idOf, send, apply, staleOf, ask, onSaved } = parts;
  const queues = new Map<string, Queue<T, P>>();

  return async function save(object: T, patch: P, show: (object: T) => void): Promise<T> {
    const id = idOf(object);
    const queue = queues.get(id) ?? { confirmed: object, pending: [], last: Promise.resolve() };
    queues.set(id, queue);
    const render = () => show(queue.pending.reduce(apply, queue.confirmed));
    queue.pending.push(patch);
    render();

    const attempt = async (): Promise<void> => {
      try {
        const before = queue.confirmed;
        const saved = await send(id, { ...patch, version: before.version });
        queue.confirmed = saved;
        onSaved?.(before, saved, patch);
      } catch (error) {
        const stale = staleOf(error);
        if (!stale) throw error;
        const choice = await ask({ before: queue.confirmed, patch, stale });
        queue.confirmed = stale.current;
        if (choice === 'later') throw new PutOff();
        if (choice === 'mine') await attempt();
      }
    };
    const turn = queue.last.catch(() => undefined).then(attempt);
    queue.last = turn;
    try {
      await turn;
      return queue.confirmed;
    } finally {
      queue.pending = queue.pending.filter((other) => other !== patch);
      if (queue.pending.length === 0) queues.delete(id);
      render();
    }
  };
}
