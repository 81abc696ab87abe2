/** `npm run build`: builds the console, whether or not it is up to date, and compresses it. */
import path from 'node:path';
import { compressConsole, ensureConsole } from './consoleBuild';

const root = path.resolve(__dirname, '..');
const say = (text: string) => process.stdout.write(`${text}\n`);

ensureConsole(root, say, { force: true })
  .then(() => compressConsole(root, say))
  .catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
