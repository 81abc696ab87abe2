/** Which packages a server needs to run, and what of them. */
import fs from 'node:fs';
import path from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Package {
  name: string;
  version: string;
  license: string;
  /** Below the root, as it has to stand in the archive: `node_modules/a/node_modules/b`. */
  place: string;
}

/** The package that a module is of; null for what Node has itself or a file names by its path. */
export function packageOf(module: string): string | null {
  if (module.startsWith('.') || module.startsWith('/') || module.startsWith('node:')) return null;
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

const REQUIRED = /\brequire\(\s*['"]([^'"]+)['"]\s*\)|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Packages that a text asks for by their names. */
export const packagesIn = (text: string): string[] =>
  [...text.matchAll(REQUIRED)].flatMap(([, one, other]) => packageOf((one ?? other) as string) ?? []);

const manifestAt = (folder: string): Manifest | null => {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest) : null;
};

/** Where Node finds a package, from a folder upwards; null: it is not installed. */
function placeOf(root: string, from: string, name: string): string | null {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    if (parts[length - 1] === 'node_modules') continue;
    const place = [...parts.slice(0, length), 'node_modules', name].filter(Boolean).join('/');
    if (manifestAt(path.join(root, place))) return place;
  }
  return null;
}

/**
 * All packages behind some, each once, as they are installed. What is optional and not installed is left out.
 * @throws where one that has to be there is not
 */
export function closureOf(root: string, names: readonly string[]): Package[] {
  const found = new Map<string, Package>();
  const add = (from: string, name: string, optional: boolean) => {
    const place = placeOf(root, from, name);
    if (!place) {
      if (optional) return;
      throw new Error(`${name}, which ${from || 'the server'} needs, is not installed`);
    }
    if (found.has(place)) return;
    const manifest = manifestAt(path.join(root, place)) as Manifest;
    const { version, license = 'UNKNOWN', dependencies, optionalDependencies, peerDependencies } = manifest;
    found.set(place, { name, version, license: String(license), place });
    for (const one of Object.keys(dependencies ?? {})) add(place, one, one in (optionalDependencies ?? {}));
    for (const one of Object.keys(optionalDependencies ?? {})) add(place, one, true);
    // Installed for it where it is needed at all: most are for who uses another part of the package.
    for (const one of Object.keys(peerDependencies ?? {})) if (names.includes(one)) add(place, one, true);
  };
  for (const name of names) add('', name, false);
  return [...found.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** What of a package nobody runs: sources of what is compiled, types, tests, papers. Licences stay. */
const LEFT_OUT =
  /\.(?:d\.[cm]?ts|[cm]?tsx?|map|md|markdown|flow|tsbuildinfo)$|^(?:\.github|__tests__|tests?|docs?|examples?|benchmarks?|benches)\//i;
/** The same code once more, for pages that load it without a bundler. */
const FOR_PAGES = /\.(?:iife|umd|browser|browser\.min|extendscript)\.c?js$/;

/**
 * @param file below the package's folder
 * @param manifest the text of its `package.json`: what that names by its file may be asked for in Node too
 */
export const isRun = (file: string, manifest = ''): boolean =>
  /(?:^|\/)(?:licen[cs]e|notice|copying)/i.test(file) ||
  (!LEFT_OUT.test(file) && (!FOR_PAGES.test(file) || manifest.includes(`/${path.posix.basename(file)}"`)));
