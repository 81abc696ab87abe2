/**
 * `npm start`: makes one file of the server's sources and becomes that server. `NODE_OPTIONS=--enable-source-maps` names
 * the lines of the sources in stack traces.
 */
import module, { createRequire } from 'node:module';
import { bundleServer } from './serverBundle.mjs';

// Node 22 and later keep what they compiled.
module.enableCompileCache?.();
createRequire(import.meta.url)(await bundleServer('scripts/start.ts', 'start.cjs'));
