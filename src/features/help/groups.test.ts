/** The contents of the help: every page is found in one group, and its parts beside it. */
import fs from 'node:fs';
import path from 'node:path';
import { helpGroups, inGroups, partsOf } from './groups';

const folder = path.resolve(__dirname, '../../../docs/help');
const written = fs.readdirSync(folder).flatMap((file) => /^\d+-([a-z-]+)\.md$/.exec(file)?.[1] ?? []);

it('has each page in one group, and no page that is not written', () => {
  expect(written.length).toBeGreaterThan(30);
  expect(helpGroups.flatMap(({ slugs }) => slugs).sort()).toEqual([...written].sort());
});

it('puts a page of which no group knows at the end, and leaves out groups without a page', () => {
  const pages = ['desk', 'task', 'new-thing'].map((slug) => ({ slug }));
  expect(inGroups(pages)).toEqual([
    { title: '每天', pages: [{ slug: 'desk' }] },
    { title: '任务与计划', pages: [{ slug: 'task' }] },
    { title: '其他', pages: [{ slug: 'new-thing' }] },
  ]);
});

it('finds the parts by their place among all headings', () => {
  const html = '<h1>任务</h1><p>…</p><h2 id="a">新建</h2><h3>不是</h3><h2>用 <code>c</code></h2>';
  expect(partsOf(html)).toEqual([
    { at: 1, text: '新建' },
    { at: 2, text: '用 c' },
  ]);
});
