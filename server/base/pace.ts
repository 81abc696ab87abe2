/**
 * Long work gives way: it goes in chunks of so many rows as take some milliseconds, and between two of them the event loop
 * turns, so that calls are answered, sockets are read and timers run. The embedded database computes in this thread, and its
 * answers alone never let the loop turn. Nothing else in the server waits for a turn of the loop (`tests/pace.test.ts`).
 */
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface PaceOptions {
  /** Milliseconds that a chunk may take. */
  goal: number;
  /** Rows of the first chunk (50). */
  first?: number;
  /** Rows of the smallest chunk (10): what each chunk costs by itself asks for more. */
  least?: number;
  /** Rows of the largest chunk. */
  most: number;
}

/** Others have their turn: what waits in the loop is done before the caller goes on. */
export const giveWay = (): Promise<void> => nextTurn();

/** When the first statement since the loop last turned began; null where it has turned since. */
let busySince: number | null = null;

/**
 * Asked before each statement of the embedded database: it computes in this thread, and its answer is there at once, so that
 * statements which follow one another (those of a transaction, those of many calls) would keep the loop from turning until
 * the last of them. Gives way where they have done so for `TURN_MS`; what a statement takes by itself is its sender's concern.
 */
export async function giveWayWhenDue(): Promise<void> {
  if (busySince !== null && performance.now() - busySince > TURN_MS) await nextTurn();
  if (busySince !== null) return;
  busySince = performance.now();
  setImmediate(() => {
    busySince = null;
  });
}

/** How many rows a chunk has: as many as the one before showed to fit into the time that a chunk may take. */
export class Pace {
  size: number;

  constructor(private readonly options: PaceOptions) {
    this.size = Math.min(options.first ?? 50, options.most);
  }

  /**
   * Works on a chunk, in a transaction perhaps, and sizes the next one by how long it took by the clock, as others wait for
   * what it holds; then others have their turn.
   */
  async step<T>(work: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work(this.size);
    this.resize(performance.now() - began);
    await nextTurn();
    return result;
  }

  /**
   * Chunks of rows, until `read` has none, for whoever makes something of them before asking for the next: sized by how long
   * both kept this thread busy. The wait for a database elsewhere, or for a slow receiver, holds up nobody and does not count.
   * @param read the next so many rows; null: there are no more
   */
  async *walk<T>(read: (size: number) => Promise<T | null> | T | null): AsyncGenerator<T> {
    // Ends: `read` goes on behind what it has read.
    for (;;) {
      const began = performance.eventLoopUtilization();
      const chunk = await read(this.size);
      if (chunk === null) return;
      yield chunk;
      this.resize(performance.eventLoopUtilization(began).active);
      await nextTurn();
    }
  }

  /** What is in memory already, in parts. */
  parts<T>(items: readonly T[]): AsyncGenerator<T[]> {
    let at = 0;
    return this.walk((size) => {
      const part = items.slice(at, at + size);
      at += part.length;
      return part.length > 0 ? part : null;
    });
  }

  private resize(took: number): void {
    const { goal, least = 10, most } = this.options;
    // By half or twofold at the most: one slow moment (others at work, memory tidied up) says little.
    const factor = Math.min(Math.max(goal / Math.max(took, 0.1), 0.5), 2);
    this.size = Math.round(Math.min(Math.max(this.size * factor, Math.min(least, most)), most));
  }
}

/** Of a transaction of long work: PostgreSQL serves others meanwhile, the embedded database does not. */
export const CHUNK_MS = { pglite: 50, postgres: 200 } as const;

/** Of work that holds nothing but this thread. A call waits for as many turns of the loop as it has answers to wait for. */
export const TURN_MS = 5;
