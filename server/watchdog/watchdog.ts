/**
 * Says in the log what the process was doing when its event loop stood still: nobody is answered meanwhile, and the loop
 * itself cannot tell. A thread beside it counts the loop's beats and, where they stop, reads the stack of the main thread
 * through the inspector (`watcher.cjs`).
 */
import inspector from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export interface WatchOptions {
  /** After so long without a beat the stack is written. */
  standsMs: number;
  beatMs: number;
}

/** @returns ends the watching */
export function watchLoop({ standsMs, beatMs }: WatchOptions = { standsMs: 2_000, beatMs: 250 }): () => void {
  // Whoever debugs lets the loop stand on purpose, and there is one debugger at a time.
  if (inspector.url()) return () => {};
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const clock = setInterval(() => Atomics.add(beats, 0, 1), beatMs);
  clock.unref();
  const watcher = new Worker(path.join(__dirname, 'watcher.cjs'), {
    workerData: { beats, standsMs, beatMs },
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 2 },
  });
  watcher.unref();
  // The server does without: watching is no reason to end.
  watcher.on('error', () => clearInterval(clock));
  return () => {
    clearInterval(clock);
    void watcher.terminate();
  };
}
