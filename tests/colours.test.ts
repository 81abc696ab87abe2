/** Colours are tokens of the theme, so that both themes fit: no file of the console's code names one. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', 'src');
/** What stands on white paper, without the theme: a document in a frame of its own, and pages that are printed. */
const WITHOUT_THEME = ['features/file/show/DocxView.tsx', 'features/plan/print/pages.ts'];
const named = (text: string) => /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})\b|\b(?:rgb|hsl)a?\(/i.test(text);

it('tells a colour', () => {
  expect(["'#f5222d'", 'color: #FFF;', 'rgb(0 0 0 / 20%)'].map(named)).toEqual([true, true, true]);
  expect(['var(--ant-red)', "href='#top'", 'Issue #12'].map(named)).toEqual([false, false, false]);
});

it('finds none in the console', () => {
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^\.umi/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((name) => named(fs.readFileSync(path.join(root, name), 'utf8')));
  expect(found.sort()).toEqual(WITHOUT_THEME);
});
