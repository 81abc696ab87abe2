/** Pages as Markdown and back: what people write in it, and what other programs write. */
import * as Y from 'yjs';
import { htmlOf, writeHtml } from './form';
import { markdownOf, pageOfHtml, pageOfMarkdown } from './markdown';

/** As the page has it once it was written. */
async function kept(html: string): Promise<string> {
  const doc = new Y.Doc();
  await writeHtml(doc, html);
  return (await htmlOf(doc)).replace(/<colgroup>.*?<\/colgroup>/g, '');
}
const same = (address: string) => address;
const read = async (markdown: string) => kept(await pageOfMarkdown(markdown, same));
const person = '00000000-0000-7000-8000-000000000001';
const picture = `/api/common/file/${person}/preview`;

it.each([
  ['## 标题\n', '<h2>标题</h2>'],
  ['甲**乙***丙*~~丁~~`己` [站](https://a.example/)\n', null],
  ['- 甲\n- 乙\n  - 丙\n', '<ul><li><p>甲</p></li><li><p>乙</p><ul><li><p>丙</p></li></ul></li></ul>'],
  ['3. 三\n4. 四\n', '<ol start="3"><li><p>三</p></li><li><p>四</p></li></ol>'],
  ['- [x] 完成\n- [ ] 待办\n', null],
  ['```sql\nselect 1 < 2\n```\n', '<pre><code class="language-sql">select 1 &lt; 2</code></pre>'],
  ['> [!WARNING]\n> 注意\n', '<div data-callout="warning"><p>注意</p></div>'],
  ['> 引\n', '<blockquote><p>引</p></blockquote>'],
  [
    '<details><summary>展开</summary><div data-type="detailsContent">\n\n细节\n\n</div></details>\n',
    '<details><summary>展开</summary><div data-type="detailsContent"><p>细节</p></div></details>',
  ],
  ['由 $a<b$ 得\n\n$$\n\\frac{a}{b}\n$$\n', null],
  ['| 项 | 值 |\n| --- | --- |\n| 甲 | 一\\|二 |\n', null],
  [`![架构](${picture})\n`, `<img src="${picture}" alt="架构" />`],
  ['甲\n\n***\n\n乙\n', '<p>甲</p><hr /><p>乙</p>'],
])('%j is read, and written as it was', async (markdown, html) => {
  const page = await read(markdown);
  if (html !== null) expect(page).toBe(html);
  expect(await markdownOf(page)).toBe(markdown);
});

it.each([
  [
    'merged cells',
    '<table><tbody><tr><th colspan="2"><p>头</p></th></tr><tr><td><p>一</p></td><td><p>二</p></td></tr></tbody></table>',
  ],
  ['columns', '<div data-columns=""><div data-column=""><p>左</p></div><div data-column=""><p>右</p></div></div>'],
  ['emphasis beside Chinese punctuation', '<p>他说<strong>“开工。”</strong>然后走了</p>'],
  ['two lists side by side', '<ul><li><p>甲</p></li></ul><ul><li><p>乙</p></li></ul>'],
  ['what looks like Markdown', '<p>1) 甲 *乙* $5 和 $6 &lt;b&gt; &amp;amp; [ ] ~~</p>'],
])('keeps %s', async (_, html) => {
  const page = await kept(html);
  expect(await read(await markdownOf(page))).toBe(page);
});

it('names whom a page mentions', async () => {
  expect(await markdownOf(`<p>请<span data-mention="${person}">@张三</span>确认</p>`)).toBe('请@张三确认\n');
});

it('takes what other programs write, and nothing that runs', async () => {
  expect(
    await read('---\ntitle: 甲\n---\n\n##### 深\n\n<details>\n<summary>展开</summary>\n\n细节\n\n</details>\n'),
  ).toBe(
    '<pre><code class="language-yaml">title: 甲</code></pre><h4>深</h4><details><summary>展开</summary><div data-type="detailsContent"><p>细节</p></div></details>',
  );
  expect(await read('<script>x()</script>\n\n[甲](javascript:x())<img src=x onerror=x()>\n')).toBe(
    '<p>[甲](javascript:x())</p>',
  );
});

it('reads no page of more tags than others can wait for, and says which', async () => {
  const rows = (count: number) => `<table>${'<tr><td>a</td></tr>'.repeat(count)}</table>`;
  await expect(pageOfHtml(rows(25_000), same, '台账')).rejects.toThrow('“台账”的段落、表格或图片过多');
  await expect(pageOfMarkdown(rows(25_000), same)).rejects.toThrow('过多');
  expect(await pageOfHtml(rows(20), same)).toContain('<td');
});
