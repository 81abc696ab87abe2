/**
 * `npm start`: serves, in this process, as soon as the database is there; builds the console beside that if need be, and
 * compresses its files once they are served.
 */
import path from 'node:path';
import { readEnv } from '../server/env';
import { whenParentEnds } from '../server/parent';
import { failStart, serve } from '../server/serve';
import { compressConsole, ensureConsole } from './consoleBuild';

const root = path.resolve(__dirname, '..');
const say = (text: string) => process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  // A setting that is wrong shows at once, not after the build.
  readEnv();
  const stop = (code: number) => () => process.exit(code);
  const stops = { SIGINT: stop(130), SIGTERM: stop(143) };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stops[signal]);
  const forget = whenParentEnds(stops.SIGTERM);
  const built = ensureConsole(root, say);
  const serves = serve(built).finally(() => {
    // The server has its own way to stop.
    forget();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stops[signal]);
  });
  // Whichever of the two fails first is told, and ends both.
  await Promise.all([built, serves]);
  // A folder that takes nothing costs its users some bytes, and nobody the server.
  await compressConsole(root, say).catch((error: Error) => say(`静态文件未能压缩：${error.message}`));
}

start().catch(failStart);
