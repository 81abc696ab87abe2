/**
 * pro-components is the back office's alone (docs/decisions/back-office-on-pro.md): the shell and the workbench load none of
 * it. And what the bundle leaves out of it is asked for in no other place than was looked at.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const PACKAGE = '@ant-design/pro-components';

const filesBelow = (folder: string, ending: RegExp): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.startsWith('.umi'))
    .map((file) => `${folder}/${file}`);
const text = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const asking = (files: readonly string[], specifier: string) =>
  files.filter((file) => text(file).includes(`'${specifier}'`) && !/\.test\.tsx?$/.test(file));

const sources = filesBelow('src', /\.tsx?$/);

it('is imported by features/admin alone, and that by pages of the back office alone', () => {
  const importing = sources.filter((file) => text(file).includes(PACKAGE));
  expect(importing.length).toBeGreaterThan(3);
  expect(importing.filter((file) => !file.startsWith('src/features/admin/'))).toEqual([]);
  const users = asking(sources, '@/features/admin');
  expect(users.length).toBeGreaterThan(3);
  expect(users.filter((file) => !file.startsWith('src/pages/enterprise/'))).toEqual([]);
});

it('leaves files out of the bundle that only the files known here ask for', () => {
  const ours = [
    ...text('.umirc.ts').matchAll(/'(\.[^']*)': (?:proComponents|resolve\(__dirname, 'config\/proIntl)/g),
  ].map(([, request = '']) => request);
  expect(ours).toHaveLength(8);
  const es = filesBelow(`node_modules/${PACKAGE}/es`, /\.js$/);
  const known: Readonly<Record<string, readonly string[]>> = {
    './intl': ['provider/index.js'],
    './TableSearch': ['table/Table.js'],
    './TableToolbar': ['table/Table.js'],
    './cellRenderToFromItem': ['table/utils/columnRender.js'],
    './components/ErrorBoundary': ['utils/index.js'],
    '../card': ['list/Item.js', 'table/Table.js'],
    '../../field': ['table/utils/genProColumnToColumn.js'],
    '../field/ValueTypeToComponent': ['descriptions/ProDescriptions.js', 'table/Table.js'],
  };
  for (const request of ours) {
    const files = es.filter((file) => text(file).includes(`from "${request}"`));
    expect([request, files.map((file) => file.split('/es/')[1]).sort()]).toEqual([request, known[request]]);
    // Nor does a file of ours: it would get the stand-in.
    expect(asking([...sources, ...filesBelow('contract', /\.ts$/)], request)).toEqual([]);
  }
});
