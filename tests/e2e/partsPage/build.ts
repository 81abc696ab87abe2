/** Builds the page of all parts for the end-to-end run: the console's sources, without its routes, in some seconds. */
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = path.resolve(__dirname, '..', '..', '..');

/** What Umi means by its name: what it generated at the installation. */
const umi: Plugin = {
  name: 'umi',
  setup({ onResolve }) {
    onResolve({ filter: /^(umi|@umijs\/max)$/ }, () => ({ path: path.join(root, 'src/.umi/exports.ts') }));
  },
};

/** @returns the script and the style of the page */
export async function buildParts(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: { parts: path.join(__dirname, 'entry.tsx') },
    bundle: true,
    write: false,
    format: 'iife',
    outdir: 'out',
    tsconfig: path.join(root, 'tsconfig.json'),
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.BASE_PATH': '"/"',
      process: '{"env":{}}',
      global: 'window',
    },
    // What it shows has no fonts of its own, and no styles but modules of CSS: what else its features hold is left out.
    loader: {
      ...{ '.svg': 'dataurl', '.png': 'dataurl', '.less': 'empty' },
      ...{ '.woff2': 'empty', '.woff': 'empty', '.ttf': 'empty' },
    },
    plugins: [umi],
    logLevel: 'silent',
  });
  const text = (end: string) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}
