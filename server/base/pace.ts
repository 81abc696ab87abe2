/**
 * Long work gives way: it goes in chunks of so many rows as take some milliseconds, and between two of them the event loop
 * turns, so that calls are answered, sockets are read and timers run. The embedded database computes in this thread, and its
 * answers alone never let the loop turn.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface PaceOptions {
  /** Milliseconds that a chunk may take: its transaction keeps others from the embedded database for as long. */
  goal: number;
  /** Rows of the first chunk (50). */
  first?: number;
  /** Rows of the largest chunk. */
  most: number;
}

const LEAST = 10;

/** How many rows a chunk has: as many as the one before showed to fit into the time that a chunk may take. */
export class Pace {
  size: number;

  constructor(private readonly options: PaceOptions) {
    this.size = Math.min(options.first ?? 50, options.most);
  }

  /** Works on a chunk and sizes the next one by how long it took; then others have their turn. */
  async step<T>(work: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work(this.size);
    const took = Math.max(performance.now() - began, 0.1);
    // By half or twofold at the most: one slow moment (others at work, memory tidied up) says little.
    const factor = Math.min(Math.max(this.options.goal / took, 0.5), 2);
    this.size = Math.round(Math.min(Math.max(this.size * factor, LEAST), this.options.most));
    await nextTurn();
    return result;
  }
}

/** A transaction of long work: PostgreSQL serves others meanwhile, the embedded database does not. */
export const CHUNK_MS = { pglite: 50, postgres: 200 } as const;
