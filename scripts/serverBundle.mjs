/**
 * One file of the server's sources: loading them one by one takes seconds. Made again only after one of them has changed,
 * as making it takes a second too.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Files beside a source (children, migrations) are found from where it stands, not from where the bundle does. */
const ownFolder = {
  name: 'own folder',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](server|scripts|bench)[\\/].*\.ts$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, 'utf8');
      if (!text.includes('__dirname')) return undefined;
      return { contents: text.replaceAll('__dirname', JSON.stringify(path.dirname(file))), loader: 'ts' };
    });
  },
};

/** What decides on the bundle beside the sources that it holds. */
const RULES = ['package-lock.json', 'tsconfig.json', 'scripts/serverBundle.mjs'];

/** When a file was written and how long it is; null: it is gone. */
function state(file) {
  const stat = fs.statSync(path.join(root, file), { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}:${stat.size}` : null;
}

/** Writes a whole file or nothing: two that start at once never read half of one. */
function place(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}

function isCurrent(outfile, stamp) {
  if (!fs.existsSync(outfile) || !fs.existsSync(stamp)) return false;
  const kept = Object.entries(JSON.parse(fs.readFileSync(stamp, 'utf8')));
  return kept.length > 0 && kept.every(([file, was]) => state(file) === was);
}

/**
 * @param {string} entry below the root of the package
 * @param {string} name of the bundle, in `.server/`
 * @returns {Promise<string>} the bundle's path
 */
export async function bundleServer(entry, name) {
  const outfile = path.join(root, '.server', name);
  const stamp = `${outfile}.sources.json`;
  if (isCurrent(outfile, stamp)) return outfile;
  const begun = Date.now();
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    sourcemap: 'linked',
    keepNames: true,
    plugins: [ownFolder],
    logLevel: 'error',
  });
  const sources = [...RULES, ...Object.keys(metafile.inputs)];
  // One that was written meanwhile may stand in the bundle as it was before: the next start makes it again.
  const isSure = sources.every((file) => fs.statSync(path.join(root, file)).mtimeMs < begun);
  try {
    for (const { path: file, text } of outputFiles) place(file, text);
    if (isSure) place(stamp, JSON.stringify(Object.fromEntries(sources.map((file) => [file, state(file)]))));
  } catch (error) {
    // A folder that cannot be written is fine once the file is there.
    if (!fs.existsSync(outfile)) throw error;
  }
  return outfile;
}
