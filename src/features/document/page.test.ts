/** What a page shows, what is offered while it is written, and how long it is. */

import { countWords } from '@contract/document/text/words';
import { cleanHtml } from '@/utils/html';
import { headingsIn } from './Contents';
import { cleanPage, isBlankPage } from './cleanPage';
import { insertionsFor } from './editor/commands';

const picture = '/api/common/file/00000000-0000-7000-8000-000000000001/preview';

it('shows what the editor makes, and nothing that runs or asks elsewhere', () => {
  const html = `<table><tbody><tr><td colspan="2"><p>甲</p></td></tr></tbody></table><div data-callout="danger"><p>乙</p></div><div data-type="block-math" data-latex="a"></div><pre><code class="language-sql">x</code></pre><img src="${picture}">`;
  expect(cleanPage(html)).toBe(html);
  expect(cleanPage('<img src="https://elsewhere.example/x.png" onerror="x()">')).toBe('<img>');
  expect(cleanPage('<p class="language-x" data-other="1" style="color:red">甲</p><input type="file">')).toBe(
    '<p>甲</p><input type="checkbox" disabled="">',
  );
  expect(cleanPage('<a href="javascript:x()">甲</a>')).not.toContain('javascript');
});

it('keeps merged cells and numbers of lists in other texts as well', () => {
  const html =
    '<ol start="3"><li>丙</li></ol><table><tbody><tr><td colspan="2" rowspan="2">甲</td></tr></tbody></table>';
  expect(cleanHtml(html)).toBe(html);
});

it('knows an empty page from one that holds a picture, a table or a formula alone', () => {
  expect([
    isBlankPage('<p> </p>'),
    isBlankPage('<p><img src="x"></p>'),
    isBlankPage('<div data-latex="a"></div>'),
  ]).toEqual([true, false, false]);
});

it('finds what is to be inserted by Chinese, its initials, its name and what one types for it', () => {
  const found = (typed: string) => insertionsFor(typed).map(({ label }) => label);
  expect([found('表格'), found('bg'), found('Table'), found('##'), found('没有')]).toEqual([
    ['表格'],
    ['表格'],
    ['表格'],
    ['二级标题', '三级标题'],
    [],
  ]);
});

it('counts Han characters one by one and other words whole', () => {
  expect(['三个工作日', 'GB/T 19001-2016 标准', "it's 3.14", '，。 \n', 'v2版本'].map(countWords)).toEqual([
    5, 5, 2, 0, 3,
  ]);
});

it('lists the headings in their order', () => {
  expect(headingsIn('<h1>一</h1><p>x</p><h3>一.一 <b>要点</b></h3>')).toEqual([
    { level: 1, text: '一' },
    { level: 3, text: '一.一 要点' },
  ]);
});
