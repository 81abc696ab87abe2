/** What of a page's HTML is kept: all that its editor makes, and nothing that runs, asks elsewhere or draws without end. */
import { cleanPage, filesIn, picturesIn, withoutFiles } from './clean';

const file = '00000000-0000-7000-8000-000000000001';
const picture = `<img src="/api/common/file/${file}/preview" alt="架构" width="300" />`;

it.each([
  [
    'a table with merged cells',
    '<table><colgroup><col style="width:120px" /></colgroup><tbody><tr><th colspan="2" rowspan="3" colwidth="120,80"><p>表头</p></th></tr></tbody></table>',
  ],
  [
    'a checklist',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" disabled="disabled" checked="checked" /><span></span></label><div><p>完成</p></div></li></ul>',
  ],
  ['code', '<pre><code class="language-sql">select 1 &lt; 2</code></pre>'],
  [
    'callout, columns and toggle',
    '<div data-callout="warning"><p>注意</p></div><div data-columns><div data-column><p>左</p></div><div data-column><p>右</p></div></div><details><summary>展开</summary><div data-type="detailsContent"><p>细节</p></div></details>',
  ],
  [
    'formulas',
    '<p>由<span data-type="inline-math" data-latex="a&lt;b"></span>得</p><div data-type="block-math" data-latex="\\frac{a}{b}"></div>',
  ],
  ['a mention', `<p><span data-mention="${file}">@张三</span></p>`],
  ['a picture of its own', picture],
])('keeps %s', (_, html) => {
  expect(cleanPage(html)).toBe(html);
});

it.each([
  ['<p onclick="x()">甲<script>x()</script></p>', '<p>甲</p>'],
  ['<img src="https://elsewhere.example/pixel.png">甲', '甲'],
  ['<img src="/api/auth/logout">', ''],
  ['<a href="javascript:x()">甲</a>', '<a rel="noopener noreferrer nofollow" target="_blank">甲</a>'],
  ['<td colspan="100000" rowspan="-1" colwidth="9;x">甲</td>', '<td>甲</td>'],
  ['<input type="file" name="x" onfocus="x()">', '<input type="checkbox" disabled="disabled" />'],
  ['<div data-callout="x" style="position:fixed">甲</div>', '<div data-callout="info">甲</div>'],
  [
    '<div data-type="block-math" data-latex="a" class="b" id="c"></div>',
    '<div data-type="block-math" data-latex="a"></div>',
  ],
  ['<col style="width:120px;background:url(//elsewhere.example)">', '<col style="width:120px" />'],
  [
    '<svg><a href="javascript:x()"></a></svg><iframe srcdoc="x"></iframe><form action="/x"></form>',
    '<a rel="noopener noreferrer nofollow" target="_blank"></a>',
  ],
])('%s becomes harmless', (html, kept) => {
  expect(cleanPage(html)).toBe(kept);
});

it('names the files of its pictures', () => {
  expect(picturesIn(cleanPage(`${picture}<p>甲</p>${picture}`))).toEqual([file]);
});

it('names its other files however their links are written, and leaves their names alone where they are taken out', () => {
  const file = '00000000-0000-7000-8000-000000000002';
  const link = (more: string) => `<a ${more}>报价 <b>终</b>.pdf</a>`;
  const address = `href="/api/common/file/${file}/download"`;
  const other = '<a href="https://example.cn/api/common/file/x/download">别处</a>';
  const html = cleanPage(`<p>${link(address)}${link(`target="_blank" rel="x" ${address}`)}${other}</p>`);
  expect(filesIn(html)).toEqual([file]);
  const without = withoutFiles(html);
  expect([without.includes(file), without.split('报价 <b>终</b>.pdf').length, without.includes('example.cn')]).toEqual([
    false,
    3,
    true,
  ]);
});
