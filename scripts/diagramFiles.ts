/** The library that draws diagrams, beside the console, with the frame in which it does so alone. */
import fs from 'node:fs';
import path from 'node:path';
import { DIAGRAM_FOLDER, DIAGRAM_FRAME, DIAGRAM_VERSION } from '../contract/document/diagram';

/** By the name below `DIAGRAM_FOLDER`. */
const FILES: Readonly<Record<string, string>> = {
  'mermaid.js': 'node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js',
  'frame.js': 'scripts/diagram/frame.js',
  [DIAGRAM_FRAME]: 'scripts/diagram/frame.html',
};

/** Of one file of it; null: there is none. */
export const diagramFile = (root: string, name: string): string | null =>
  Object.hasOwn(FILES, name) ? path.join(root, FILES[name] as string) : null;

export function writeDiagrams(root: string, dist: string): void {
  const about = path.join(root, 'node_modules/@mermaid-js/tiny/package.json');
  const { version } = JSON.parse(fs.readFileSync(about, 'utf8')) as { version: string };
  if (version !== DIAGRAM_VERSION) {
    throw new Error(`contract/document/diagram.ts names ${DIAGRAM_VERSION}, installed is ${version}`);
  }
  const folder = path.join(dist, DIAGRAM_FOLDER);
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(FILES)) fs.copyFileSync(path.join(root, source), path.join(folder, name));
}
