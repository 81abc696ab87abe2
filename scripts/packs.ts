/**
 * Fewer and larger files than the bundler writes: it has no groups of its own choice, so a list page would ask for forty
 * scripts and fourteen styles. So its chunks come put together, unchanged and none of them twice: what each page starts
 * with, what the shell needs, the rest of each page, and all styles. What is loaded later stays as it is.
 *
 * A hundred pages share most of their chunks: written out, 17 MB of them became 43 MB of packs (forms, tables and pickers
 * of antd stood in 40 to 86 of them). The build writes lists; the server puts a pack together when it is asked for
 * (`server/http/packs.ts`).
 *
 * A chunk says which file it is by the script element that runs; in a pack it says so by name. The bundler's runtime then
 * has to take a chunk that says its name for loaded. Where either is written in another way, nothing is packed.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { composed, named, PACK_LIST, type PackList } from '../server/http/packs';
import { PACK, type RouteScripts } from '../server/http/pageHead';

const TAKEN_FOR_LOADED = /resolve:\(\)=>\{(\w+)\.resolved=!0,/;
const SCRIPT = /<script src="([^"]*\/)([^"/]+\.js)"><\/script>\n?/g;
const STYLE = /<link rel="stylesheet" href="[^"]*\.css">\n?/g;

export interface Built {
  /** Of each file its text: scripts, styles, `index.html`. */
  files: ReadonlyMap<string, string>;
  routes: RouteScripts;
}

export interface Packed extends Built {
  /** Chunks of each pack, by its name. */
  packs: PackList;
  /** Files that nothing asks for any more. */
  left: readonly string[];
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Styles of the ground before those of components, and these before the features and pages that refine them. */
const order = (file: string) => (file.startsWith('src_global') ? 0 : file.startsWith('src_components') ? 1 : 2);

interface Styles {
  file: string;
  text: string;
  /** The files that it is made of. */
  of: readonly string[];
  /** A script whose lists name none of them any more. */
  without: (script: string) => string;
}

/** One file of all styles. */
function packStyles(files: ReadonlyMap<string, string>): Styles {
  // Those that the console asks for: the page on which people answer has its own (`fillBuild.ts`).
  const asking = [...files].filter(([file]) => !file.endsWith('.css')).map(([, content]) => content);
  const styles = [...files.keys()].filter(
    (file) =>
      file.endsWith('.css') && asking.some((content) => content.includes(`"${file}"`) || content.includes(`/${file}"`)),
  );
  const text = styles
    .sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
    .map((file) => files.get(file)?.replace(/\/\*# sourceMappingURL=[^*]*\*\/\s*$/, ''))
    .join('\n');
  const known = new Set(styles);
  const listed = /,?"([\w.-]+\.css)"(,?)/g;
  const without = (script: string) =>
    script.replace(listed, (all: string, file: string, after: string) => {
      if (!known.has(file)) return all;
      return all.startsWith(',') && after ? ',' : '';
    });
  return { file: `${PACK}${hashed(text)}.css`, text, of: styles, without };
}

/** What the built files become; null where the bundler writes them in another way than this knows. */
export function packed({ files, routes }: Built): Packed | null {
  const html = files.get('index.html') ?? '';
  const scripts = [...html.matchAll(SCRIPT)];
  const base = scripts[0]?.[1];
  const start = scripts.map(([, , file = '']) => file);
  const runtime = start.at(-1);
  const runtimeText = files.get(runtime ?? '');
  if (base === undefined || !runtime || !runtimeText || !TAKEN_FOR_LOADED.test(runtimeText)) return null;

  const chunks = new Set([...start.slice(0, -1), ...Object.values(routes).flat()]);
  if ([...chunks].some((file) => named(file, files.get(file) ?? '') === null)) return null;

  const style = packStyles(files);
  const result = new Map([[style.file, style.text]]);
  for (const [file, text] of files) if (file.endsWith('.js')) result.set(file, style.without(text));
  result.set(
    runtime,
    (result.get(runtime) ?? '').replace(TAKEN_FOR_LOADED, 'resolve:()=>{$1.resolved=$1.loadingStarted=!0,'),
  );

  const packs: Record<string, readonly string[]> = {};
  /** Names a pack by what is in it: once for the same chunks, and another name for another text. */
  const pack = (chunks: readonly string[]): string[] => {
    if (chunks.length === 0) return [];
    const name = `${PACK}${hashed(composed(chunks, (file) => result.get(file) ?? ''))}.js`;
    packs[name] = chunks;
    return [name];
  };
  const first = pack(start.slice(0, -1));
  const begun = new Set(start);
  const shell = (routes['/'] ?? []).filter((file) => !begun.has(file));
  const inShell = new Set(shell);
  const found: Record<string, string[]> = {};
  for (const [address, chunks] of Object.entries(routes)) {
    const rest = chunks.filter((file) => !begun.has(file));
    const own = rest.filter((file) => !inShell.has(file));
    const whole = shell.length > 0 && shell.every((file) => rest.includes(file));
    found[address] = whole ? [...pack(shell), ...pack(own)] : pack(rest);
  }
  const tags = [
    `<link rel="stylesheet" href="${base}${style.file}">`,
    ...first.map((file) => `<script defer src="${base}${file}"></script>`),
  ].join('\n');
  const page = html
    .replace(STYLE, '')
    .replace(SCRIPT, '')
    .replace('</head>', `${tags}\n</head>`)
    .replace('</body>', `<script defer src="${base}${runtime}"></script>\n</body>`);
  result.set('index.html', page);
  return { files: result, routes: found, packs, left: style.of };
}

/** Packs a built folder. Returns the scripts of each page: packs, or the chunks as they were. */
export function writePacks(dist: string, routes: RouteScripts): RouteScripts {
  const names = fs.readdirSync(dist).filter((file) => /\.(js|css)$/.test(file) || file === 'index.html');
  const files = new Map(names.map((file) => [file, fs.readFileSync(path.join(dist, file), 'utf8')]));
  const result = packed({ files, routes });
  if (!result) return routes;
  for (const [file, text] of result.files) if (files.get(file) !== text) fs.writeFileSync(path.join(dist, file), text);
  for (const file of result.left) fs.rmSync(path.join(dist, file));
  fs.writeFileSync(path.join(dist, PACK_LIST), JSON.stringify(result.packs));
  return result.routes;
}
