/** `npm run build`: builds the console, whether or not it is up to date. */
import path from 'node:path';
import { ensureConsole } from './consoleBuild';

ensureConsole(path.resolve(__dirname, '..'), (text) => process.stdout.write(`${text}\n`), true).catch(
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
