/** docs/security.md points at what is there: each path exists, and each point of ASVS stands once, in order, with a state. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const text = read('docs/security.md');
const STATES = ['held', 'part', 'open', 'operator', 'n/a'];

const isThere = (file: string) => fs.existsSync(path.join(root, file));
/** Folders of the repository in which a path may lie. */
const FOLDERS = /^(?:\.ci|bench|config|contract|docs|fill|mock|scripts|server|src|tests)\//;
/** What is written as code and is a path: below a folder of ours, or a file of the root by its name. */
const pathsOf = (markdown: string) =>
  [...markdown.matchAll(/`([^`\s]+)`/g)]
    .map(([, code]) => code as string)
    .filter((code) => FOLDERS.test(code) || /^(?:[A-Z]\w+\.md|Dockerfile|[\w-]+\.(?:yaml|json))$/.test(code))
    .filter((code) => code !== 'sbom.json');

/**
 * Points of levels 1 and 2 by chapter, from V1 to V14: counted in the standard's own table of release 4.0.3, without those
 * that it has withdrawn.
 */
const COUNTS = [38, 53, 18, 9, 30, 13, 12, 15, 7, 5, 8, 15, 13, 23];
/** Held by the way the project is kept, or because there is no such thing in it. */
const HELD_BY_ABSENCE = ['1.10.1', '1.14.6', '2.1.10', '2.5.2', '5.5.4'];

interface Point {
  numbers: readonly (readonly number[])[];
  state: string;
  where: string;
}
const points: Point[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+[\d., ]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, numbers = '', state = '', where = '']) => ({
    numbers: numbers.split(', ').map((number) => number.split('.').map(Number)),
    state,
    where,
  }),
);

it('tells paths from other code', () => {
  expect(
    pathsOf('`server/app.ts` `/api/docs` `DATA_DIR/files` `npm run doctor` `compose.yaml` `sid` `.ci/run`'),
  ).toEqual(['server/app.ts', 'compose.yaml', '.ci/run']);
});

it.each(['docs/security.md', 'SECURITY.md'])('%s names no path that is not there', (file) => {
  const named = pathsOf(read(file));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

it('answers each point once, in the order of the standard, in one of five states', () => {
  const place = ([chapter = 0, section = 0, point = 0]: readonly number[]) => chapter * 10_000 + section * 100 + point;
  const all = points.flatMap(({ numbers }) => numbers.map(place));
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  // Points that are answered by one line stand where the first of them has its place.
  const lines = points.map(({ numbers }) => place(numbers[0] ?? []));
  expect(lines).toEqual(lines.toSorted((one, other) => one - other));
  expect(points.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  // Every row of a table but its head and the doors of the threat model was read.
  expect(points.length).toBe([...text.matchAll(/^\| \d.*$/gm)].length);
});

it('has every point that levels 1 and 2 of the standard name', () => {
  const of = (chapter: number) =>
    points.flatMap(({ numbers }) => numbers).filter(([first]) => first === chapter).length;
  expect(Array.from({ length: 14 }, (_, index) => of(index + 1))).toEqual(COUNTS);
});

it('says by a path where a point is held, but for what is held by there being none', () => {
  const bare = points.filter(({ state, where }) => state === 'held' && pathsOf(where).length === 0);
  expect(bare.flatMap(({ numbers }) => numbers.map((one) => one.join('.')))).toEqual(HELD_BY_ABSENCE);
  expect(points.filter(({ where }) => where.trim() === '')).toEqual([]);
});
