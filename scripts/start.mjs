/**
 * `npm start`: makes one file of the server's sources and becomes that server. `NODE_OPTIONS=--enable-source-maps` names
 * the lines of the sources in stack traces.
 */
import module, { createRequire } from 'node:module';
import { bundleServer } from './serverBundle.mjs';

// Node 22 and later keep what they compiled.
module.enableCompileCache?.();
const parent = process.ppid;
const server = await bundleServer('scripts/start.ts', 'start.cjs');
// Whoever started it is gone meanwhile; from now on the server itself looks (server/parent.ts).
if (process.ppid !== parent && process.env.npm_lifecycle_event === 'start') process.exit(143);
createRequire(import.meta.url)(server);
