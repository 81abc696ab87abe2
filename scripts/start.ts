/** `npm start`: builds the console if need be, and meanwhile opens the database and fills it; then serves, in this process. */
import path from 'node:path';
import { readEnv } from '../server/env';
import { whenParentEnds } from '../server/parent';
import { failStart, serve } from '../server/serve';
import { ensureConsole } from './consoleBuild';

const root = path.resolve(__dirname, '..');

async function start(): Promise<void> {
  // A setting that is wrong shows at once, not after the build.
  readEnv();
  const stop = (code: number) => () => process.exit(code);
  const stops = { SIGINT: stop(130), SIGTERM: stop(143) };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stops[signal]);
  const forget = whenParentEnds(stops.SIGTERM);
  const built = ensureConsole(root, (text) => process.stdout.write(`${text}\n`)).finally(() => {
    // The server has its own way to stop.
    forget();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stops[signal]);
  });
  // Whichever of the two fails first is told, and ends both.
  await Promise.all([built, serve(built)]);
}

start().catch(failStart);
