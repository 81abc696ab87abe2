import fs from 'node:fs';
import path from 'node:path';

/** Below the sources, but no part of the product. */
const IGNORED = /^\.umi|\.test\.tsx?$/;

/** The files of a folder and all below it, in the order of their names; a file is itself. */
export function* filesBelow(file: string): Generator<string> {
  if (!fs.existsSync(file)) return;
  if (!fs.statSync(file).isDirectory()) {
    yield file;
    return;
  }
  for (const name of fs.readdirSync(file).sort()) {
    if (!IGNORED.test(name)) yield* filesBelow(path.join(file, name));
  }
}
