/**
 * The PDF library beside the console: it, its worker, the tables without which Chinese text is empty, the fonts that
 * documents leave out, and the decoders of pictures.
 */
import fs from 'node:fs';
import path from 'node:path';
import { PDF_FOLDER, PDF_VERSION } from '../contract/file/pdf';

/** By the name below `PDF_FOLDER`. */
const FILES: Readonly<Record<string, string>> = {
  'pdf.mjs': 'build/pdf.min.mjs',
  'pdf.worker.mjs': 'build/pdf.worker.min.mjs',
};
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];

/** Of one file of it, by its name below `PDF_FOLDER`; null: there is none. */
export function pdfFile(root: string, name: string): string | null {
  const library = path.join(root, 'node_modules', 'pdfjs-dist');
  const file = path.join(library, FILES[name] ?? name);
  const known = name in FILES || FOLDERS.some((folder) => name.startsWith(`${folder}/`));
  return known && !name.includes('..') && fs.existsSync(file) ? file : null;
}

export function writePdf(root: string, dist: string): void {
  const library = path.join(root, 'node_modules', 'pdfjs-dist');
  const { version } = JSON.parse(fs.readFileSync(path.join(library, 'package.json'), 'utf8')) as { version: string };
  if (version !== PDF_VERSION) throw new Error(`contract/file/pdf.ts names ${PDF_VERSION}, installed is ${version}`);
  const folder = path.join(dist, PDF_FOLDER);
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(FILES))
    fs.copyFileSync(path.join(library, source), path.join(folder, name));
  for (const name of FOLDERS) fs.cpSync(path.join(library, name), path.join(folder, name), { recursive: true });
}
