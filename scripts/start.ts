/** `npm start`: builds the console if need be, then becomes the server (`server/main.ts`), in this process. */
import path from 'node:path';
import { readEnv } from '../server/env';
import { ensureConsole } from './consoleBuild';

const root = path.resolve(__dirname, '..');

async function start(): Promise<void> {
  // A setting that is wrong shows at once, not after the build.
  readEnv();
  const stop = (code: number) => () => process.exit(code);
  const onInterrupt = stop(130);
  const onTerminate = stop(143);
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onTerminate);
  await ensureConsole(root, (text) => process.stdout.write(`${text}\n`));
  process.off('SIGINT', onInterrupt);
  process.off('SIGTERM', onTerminate);
  await import('../server/main');
}

start().catch((error: Error) => {
  process.stderr.write(`启动失败：${error.message}\n`);
  process.exit(1);
});
