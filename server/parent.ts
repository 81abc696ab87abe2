/** `npm start` puts npm, and often a shell, between this process and whoever looks after it. */
import { startedByNpm } from './env';

const LOOK_EVERY_MS = 500;
/** As the process began: whoever watches later still learns of a parent that went before. */
const parent = process.ppid;

/**
 * Tells once that the process which started this one is gone: a process manager may have ended only the shell of npm,
 * which passes no signal on. Without npm nothing is watched: a server may well outlive the shell that it was begun in.
 * @returns ends the watching
 */
export function whenParentEnds(tell: () => void): () => void {
  if (!startedByNpm()) return () => {};
  const clock = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(clock);
    tell();
  }, LOOK_EVERY_MS);
  clock.unref();
  return () => clearInterval(clock);
}
