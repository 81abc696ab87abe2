/** The server as one file that runs wherever its folder stands. */
import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { packageOf } from './packages';

/** Below the root of a release. */
export const BUNDLE = 'server/collab.cjs';

/** Files beside a source (migrations, readers) stand in a release where they do in the repository. */
const ownFolder = (root: string): Plugin => ({
  name: 'own folder',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](server|scripts)[\\/].*\.ts$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, 'utf8');
      if (!text.includes('__dirname')) return undefined;
      const folder = path.relative(root, path.dirname(file)).split(path.sep).join('/');
      const there = `require('node:path').join(__filename, '../..', ${JSON.stringify(folder)})`;
      return { contents: text.replaceAll('__dirname', there), loader: 'ts' };
    });
  },
});

/** @returns the file's text, and the packages that it asks for */
export async function bundleRelease(root: string): Promise<{ text: string; packages: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['scripts/release/entry.ts'],
    outfile: BUNDLE,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    packages: 'external',
    keepNames: true,
    plugins: [ownFolder(root)],
    logLevel: 'error',
  });
  const asked = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.flatMap((one) => (one.external ? (packageOf(one.path) ?? []) : [])),
  );
  return { text: outputFiles[0]?.text ?? '', packages: [...new Set(asked)].sort() };
}
