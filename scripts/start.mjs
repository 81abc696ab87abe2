/**
 * `npm start`: makes one file of the server's sources, which takes a fifth of a second, and becomes that server. Loading
 * its nine hundred files one by one takes two seconds more at each start. `NODE_OPTIONS=--enable-source-maps` names the
 * lines of the sources in stack traces.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const outfile = path.join(root, '.server', 'start.cjs');

/** Files beside a source (children, migrations) are found from where it stands, not from where the bundle does. */
const ownFolder = {
  name: 'own folder',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](server|scripts)[\\/].*\.ts$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, 'utf8');
      if (!text.includes('__dirname')) return undefined;
      return { contents: text.replaceAll('__dirname', JSON.stringify(path.dirname(file))), loader: 'ts' };
    });
  },
};

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ['scripts/start.ts'],
  outfile,
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  packages: 'external',
  sourcemap: 'linked',
  keepNames: true,
  plugins: [ownFolder],
  logLevel: 'error',
});
for (const { path: file, text } of outputFiles) {
  // A folder that cannot be written is fine once the file is there.
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // Renamed into place: two that start at once never read half a file.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}
createRequire(import.meta.url)(outfile);
