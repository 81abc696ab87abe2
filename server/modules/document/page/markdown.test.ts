/** Pages as Markdown and back: what people write in it, what other programs write, and any page at all. */
import fc from 'fast-check';
import * as Y from 'yjs';
import { cleanPage } from './clean';
import { htmlOf, writeHtml } from './form';
import { markdownOf, pageOfMarkdown } from './markdown';

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

const word = fc.stringMatching(/^[甲乙。“”a-c1*_~`$<>&|\\[\]()!#+.:-]{1,6}$/u);
const marks = fc.constantFrom(
  ['', ''],
  ['<strong>', '</strong>'],
  ['<em>', '</em>'],
  ['<s>', '</s>'],
  ['<u>', '</u>'],
  ['<code>', '</code>'],
);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const run = fc.tuple(marks, word).map(([[before, after], text]) => `${before}${escaped(text)}${after}`);
const line = fc.array(run, { minLength: 1, maxLength: 4 }).map((runs) => runs.join(''));
const paragraph = line.map((text) => `<p>${text}</p>`);
const { block } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    line.map((text) => `<h3>${text}</h3>`),
    word.map((text) => `<pre><code>${escaped(text)}\n\n${escaped(text)}</code></pre>`),
    word.map((text) => `<div data-type="block-math" data-latex="${escaped(text)}"></div>`),
    fc
      .tuple(line, line)
      .map(
        ([head, cell]) =>
          `<table><tbody><tr><th><p>${head}</p></th></tr><tr><td><p>${cell}</p></td></tr></tbody></table>`,
      ),
    tie('blocks').map((all) => `<blockquote>${all}</blockquote>`),
    tie('blocks').map((all) => `<div data-callout="danger">${all}</div>`),
    fc
      .tuple(word, tie('blocks'))
      .map(
        ([head, all]) =>
          `<details><summary>${escaped(head)}</summary><div data-type="detailsContent">${all}</div></details>`,
      ),
    fc.tuple(paragraph, tie('blocks')).map(([first, all]) => `<ul><li>${first}${all}</li><li>${first}</li></ul>`),
    fc
      .tuple(paragraph, tie('blocks'))
      .map(([first, all]) => `<ol start="9"><li>${first}</li><li>${first}${all}</li></ol>`),
    fc
      .tuple(paragraph, tie('blocks'))
      .map(
        ([first, all]) =>
          `<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><div>${first}${all}</div></li><li data-type="taskItem" data-checked="false"><div>${first}</div></li></ul>`,
      ),
  ),
}));

it('loses nothing of any page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
      const page = await kept(cleanPage(blocks.join('')));
      expect(await read(await markdownOf(page))).toBe(page);
    }),
    { numRuns: 150 },
  );
});
