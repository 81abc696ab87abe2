import fs from 'node:fs';
import path from 'node:path';

/** The flags that `npm start` gives to Node: what is measured and tested runs with the same. */
export function startFlags(): string[] {
  const text = fs.readFileSync(path.resolve(__dirname, '..', 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
