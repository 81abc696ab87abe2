/**
 * Fewer and larger files than the bundler writes: it has no groups of its own choice, so a list page would ask for forty
 * scripts and fourteen styles. After the build its chunks are put together, unchanged and none of them twice: what each
 * page starts with, what the shell needs, the rest of each page, and all styles. What is loaded later stays as it is.
 *
 * A chunk says which file it is by the script element that runs; in a pack it says so by name. The bundler's runtime then
 * has to take a chunk that says its name for loaded. Where either is written in another way, nothing is packed.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PACK, type RouteScripts } from '../server/http/pageHead';

const OWN_ELEMENT = '["object"==typeof document?document.currentScript:void 0,';
const TAKEN_FOR_LOADED = /resolve:\(\)=>\{(\w+)\.resolved=!0,/;
const SCRIPT = /<script src="([^"]*\/)([^"/]+\.js)"><\/script>\n?/g;
const STYLE = /<link rel="stylesheet" href="[^"]*\.css">\n?/g;

export interface Built {
  /** Of each file its text: scripts, styles, `index.html`. */
  files: ReadonlyMap<string, string>;
  routes: RouteScripts;
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** A chunk that says its name; null for a file that is none. */
function named(file: string, text: string): string | null {
  const at = text.indexOf(OWN_ELEMENT);
  if (at < 0 || text.indexOf(OWN_ELEMENT, at + 1) >= 0) return null;
  return `${text.slice(0, at)}[${JSON.stringify(file)},${text.slice(at + OWN_ELEMENT.length)}`;
}

/** Styles of the ground before those of components, and these before the features and pages that refine them. */
const order = (file: string) => (file.startsWith('src_global') ? 0 : file.startsWith('src_components') ? 1 : 2);

/** One file of all styles; the lists of what a chunk needs name none any more. */
function packStyles(
  files: ReadonlyMap<string, string>,
): [file: string, text: string, without: (text: string) => string] {
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
  return [`${PACK}${hashed(text)}.css`, text, without];
}

/** What the built files become; null where the bundler writes them in another way than this knows. */
export function packed({ files, routes }: Built): Built | null {
  const html = files.get('index.html') ?? '';
  const scripts = [...html.matchAll(SCRIPT)];
  const base = scripts[0]?.[1];
  const start = scripts.map(([, , file = '']) => file);
  const runtime = start.at(-1);
  const runtimeText = files.get(runtime ?? '');
  if (base === undefined || !runtime || !runtimeText || !TAKEN_FOR_LOADED.test(runtimeText)) return null;

  const chunks = new Set([...start.slice(0, -1), ...Object.values(routes).flat()]);
  if ([...chunks].some((file) => named(file, files.get(file) ?? '') === null)) return null;

  const [style, styleText, withoutStyles] = packStyles(files);
  const result = new Map([[style, styleText]]);
  for (const [file, text] of files) if (file.endsWith('.js')) result.set(file, withoutStyles(text));
  result.set(
    runtime,
    (result.get(runtime) ?? '').replace(TAKEN_FOR_LOADED, 'resolve:()=>{$1.resolved=$1.loadingStarted=!0,'),
  );

  /** Writes a pack, once for the same chunks. */
  const pack = (chunks: readonly string[]): string[] => {
    if (chunks.length === 0) return [];
    const texts = chunks.map((file) => named(file, result.get(file) ?? '') ?? '');
    const text = texts.map((one) => one.replace(/\n?\/\/# sourceMappingURL=\S*\s*$/, '')).join('\n');
    const name = `${PACK}${hashed(text)}.js`;
    result.set(name, text);
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
    `<link rel="stylesheet" href="${base}${style}">`,
    ...first.map((file) => `<script defer src="${base}${file}"></script>`),
  ].join('\n');
  const page = html
    .replace(STYLE, '')
    .replace(SCRIPT, '')
    .replace('</head>', `${tags}\n</head>`)
    .replace('</body>', `<script defer src="${base}${runtime}"></script>\n</body>`);
  result.set('index.html', page);
  return { files: result, routes: found };
}

/** Packs a built folder. Returns the scripts of each page: packs, or the chunks as they were. */
export function writePacks(dist: string, routes: RouteScripts): RouteScripts {
  const names = fs.readdirSync(dist).filter((file) => /\.(js|css)$/.test(file) || file === 'index.html');
  const files = new Map(names.map((file) => [file, fs.readFileSync(path.join(dist, file), 'utf8')]));
  const result = packed({ files, routes });
  if (!result) return routes;
  for (const [file, text] of result.files) if (files.get(file) !== text) fs.writeFileSync(path.join(dist, file), text);
  return result.routes;
}
