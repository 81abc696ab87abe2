/** `unbuilt.ts` as one file (`serve.mjs`). */
import { createRequire } from 'node:module';
import { bundleServer } from '../../scripts/serverBundle.mjs';

createRequire(import.meta.url)(await bundleServer('server/test/unbuilt.ts', 'unbuilt.cjs'));
