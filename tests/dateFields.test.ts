/** A date field of the browser takes years of six digits unless its last day has four: 20261120 became a year 202611. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const sources = ['fill', 'src'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx$/.test(name) && !/\.test\.tsx$|^\.umi/.test(name))
    .map((name) => `${folder}/${name}`),
);
const FIELD = /<[Ii]nput\b(?:=>|[^>])*?\btype="(?:date|datetime-local|month|week)"(?:=>|[^>])*?>/g;
const unbounded = (text: string) =>
  [...text.matchAll(FIELD)].map(([field]) => field).filter((field) => !/\bmax=|\{\.\.\.bounds\}/.test(field));

it('tells a field with a last day from one without', () => {
  expect(unbounded('<input type="date" value={a} onInput={(event) => set(event)} />')).toHaveLength(1);
  expect(unbounded('<input type="date" onInput={(event) => set(event)} max={LAST_DAY} />')).toEqual([]);
  expect(unbounded('<input type="text" /><input type="date" max={LAST_DAY} />')).toEqual([]);
});

it('every date field of the browser has a last day', () => {
  const texts = sources.map((file) => fs.readFileSync(path.join(root, file), 'utf8'));
  expect(texts.flatMap((text) => text.match(FIELD) ?? []).length).toBeGreaterThan(2);
  expect(sources.filter((_, at) => unbounded(texts[at] as string).length > 0)).toEqual([]);
});
