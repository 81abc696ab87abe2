/** No loop goes on for as long as its data likes: what has no counter in its head counts its turns, or says why it ends. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
function filesUnder(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name.startsWith('.umi') || name === 'server/test' ? [] : filesUnder(name);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name) ? [name] : [];
  });
}
const sources = ['contract', 'server', 'src'].flatMap(filesUnder);

const ENDLESS = /\bfor \([^;]*;\s*;[^)]*\)|\bwhile \((?:true|1)\)/;
const COUNTED = /\bturn\(\)/;
/** Lines of a text whose loop has no end in its head, none in its first statement, and no reason above it. */
const endlessIn = (text: string): number[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!ENDLESS.test(line) || /^\s*(\*|\/[/*])/.test(line)) return [];
    const isSaid = /^\s*\/\/ Ends: \S/.test(lines[at - 1] ?? '');
    return isSaid || COUNTED.test(lines[at + 1] ?? '') ? [] : [at + 1];
  });
};

it('finds loops without an end, and lets those pass that count or say why they end', () => {
  expect(endlessIn('for (;;) {\n  next();\n}')).toEqual([1]);
  expect(endlessIn('for (let number = 2; ; number += 1) {\n  next();\n}')).toEqual([1]);
  expect(endlessIn('x();\nwhile (true) {\n  next();\n}')).toEqual([2]);
  expect(endlessIn('for (;;) {\n  turn();\n}')).toEqual([]);
  expect(endlessIn('// Ends: each turn takes one away.\nfor (;;) {\n}')).toEqual([]);
});

it('every loop counts, or says why it ends', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((file) =>
    endlessIn(fs.readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
