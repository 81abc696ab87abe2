/** `server/main.ts` as one file, as the product runs it: loading its sources one by one takes each process some seconds. */
import { createRequire } from 'node:module';
import { bundleServer } from '../../scripts/serverBundle.mjs';

createRequire(import.meta.url)(await bundleServer('server/main.ts', 'main.cjs'));
