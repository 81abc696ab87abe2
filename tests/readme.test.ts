/** README in both languages says the same: settings, commands, accounts, links; and every setting of the server stands there. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const chinese = read('README.md');
const english = read('README.en.md');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((one) => one[1] ?? one[0]);
/** First cells of tables: names of settings and accounts. */
const named = (text: string) => all(text, /^\| (`[^|]*`) \|/gm).flatMap((cell) => all(cell, /`([^`]+)`/g));

it('names the same settings and accounts', () => {
  expect(named(chinese).length).toBeGreaterThan(30);
  expect(named(english)).toEqual(named(chinese));
});

it('has the same parts, commands and links', () => {
  for (const pattern of [
    /^#+ /gm,
    /npm (?:run [\w:]+|ci|start|test)/g,
    /\]\((docs\/[^)]*|AGENTS\.md|CHANGELOG\.md|SECURITY\.md)\)/g,
  ]) {
    expect([pattern, all(english, pattern)]).toEqual([pattern, all(chinese, pattern)]);
  }
});

it('holds every setting that the server reads', () => {
  const settings = all(read('server/env.ts'), /source(?:, '|\.)([A-Z][A-Z0-9_]+)/g).filter(
    (name) => !['NODE_ENV', 'ROBOT_LOOPBACK'].includes(name),
  );
  expect(settings.length).toBeGreaterThan(30);
  expect(settings.filter((name) => !chinese.includes(`\`${name}\``))).toEqual([]);
});
