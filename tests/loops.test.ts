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

const HEAD = /\bwhile \((.*)$|\bfor \((?!const .* of )(?:[^;()]|\((?:[^()]|\([^()]*\))*\))*;(.*);/;
/** Says until where: something that grows or shrinks is held against a number. */
const MEASURED = /(?<!=)>=? |<=? /;
const COUNTED = /\bturn\(\)/;
/** Lines of a text whose loop has no end in its head, none in its first statement, and no reason above it. */
const endlessIn = (text: string): number[] => {
  const lines = text.split('\n');
  const isSaid = (at: number) => /^\s*\/\/ Ends: \S/.test(lines[at - 1] ?? '');
  return lines.flatMap((line, at) => {
    const head = HEAD.exec(line);
    if (!head || /^\s*(\*|\/[/*])/.test(line)) return [];
    // A tail: `do` stands above it, alone or before its only statement, as deep in the text.
    const depth = line.search(/\S/);
    const begins = (one: string) => one.search(/\S/) === depth && /^\s*do\b/.test(one);
    const isTail = /^\s*\} while \(.*\);$/.test(line) || begins(lines[at - 1] ?? '');
    const top = isTail ? lines.findLastIndex((one, n) => n < at && begins(one)) : at;
    return MEASURED.test(head[1] ?? head[2] ?? '') || isSaid(top) || COUNTED.test(lines[top + 1] ?? '') ? [] : [at + 1];
  });
};

it('finds loops without an end, and lets those pass that count or say why they end', () => {
  expect(endlessIn('for (;;) {\n  next();\n}')).toEqual([1]);
  expect(endlessIn('for (let number = 2; ; number += 1) {\n  next();\n}')).toEqual([1]);
  expect(endlessIn('x();\nwhile (true) {\n  next();\n}')).toEqual([2]);
  expect(endlessIn('while (taken.has(next)) next += 1;')).toEqual([1]);
  expect(endlessIn('for (let at = id; at; at = parentOf.get(at)) {\n}')).toEqual([1]);
  expect(endlessIn('do {\n  after = next(after);\n} while (after);')).toEqual([3]);
  expect(endlessIn('  do add(one());\n  while (take());')).toEqual([2]);
  expect(endlessIn('for (;;) {\n  turn();\n}')).toEqual([]);
  expect(endlessIn('do {\n  turn();\n} while (after);')).toEqual([]);
  expect(endlessIn('// Ends: it takes one away.\ndo {\n  x();\n} while (after);')).toEqual([]);
  expect(endlessIn('while (low < high) {\n}')).toEqual([]);
  expect(endlessIn('for (const [key, { id = 2 }] of all) {\n}')).toEqual([]);
  expect(endlessIn('// Ends: each turn takes one away.\nfor (;;) {\n}')).toEqual([]);
});

it('every loop counts, or says why it ends', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((file) =>
    endlessIn(fs.readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
