/** Colours are tokens of the theme, so that both themes fit: no file of the console's code names one. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', 'src');
/** What is shown in a frame of its own, without the theme: a document on white paper. */
const WITHOUT_THEME = ['features/file/show/DocxView.tsx'];
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
  expect(found).toEqual(WITHOUT_THEME);
});
