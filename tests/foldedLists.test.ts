/** What people look for in lists and pickers is compared folded, as the search does (`server/base/sqlText.ts`). */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const sources = ['server', 'src', 'mock', 'fill'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)\.umi/.test(name))
    .map((name) => `${folder}/${name}`),
);
/** What people write in SQL of their own is theirs. */
const THEIRS = ['server/modules/dataService/sql/allowed.ts'];
const UNFOLDED = [
  /\bILIKE\b/i,
  /[^~]~\*/,
  /\blower\([^()]*\)\s+LIKE\s+(?:\$|\?)/i,
  // Names that may be there once only: `sameName` and `sameNameSql`.
  /\blower\((?:\w+\.|\$\{\w+\.)?name\}?\)\s*=/,
  /\.toLowerCase\(\)\s*\.(?:includes|startsWith|indexOf)\(/,
];
const unfolded = (text: string) => UNFOLDED.some((way) => way.test(text));

it('tells what is not folded', () => {
  expect(
    [
      't.title ILIKE $2',
      "a.name !~* 'x'",
      'lower(a.name) LIKE $2',
      'name.toLowerCase().includes(typed)',
      'lower(d.name) = ANY($4)',
    ].map(unfolded),
  ).toEqual([true, true, true, true, true]);
  expect(unfolded('translate(lower(normalize(t.title, NFKC))) LIKE $2')).toBe(false);
});

it('finds none in the product', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter(
    (name) => !THEIRS.includes(name) && unfolded(fs.readFileSync(path.join(root, name), 'utf8')),
  );
  expect(found).toEqual([]);
});
