/** Pages keep their text from HTML to what several people write, and back: each block, and each template. */
import * as Y from 'yjs';
import { type PageTemplate, pageTemplates } from '../../../../contract/document/kinds';
import { mergeUpdate } from '../../../../contract/document/text/merge';
import { htmlOf, pageNames, writeHtml } from './form';
import { templateHtml } from './templates';

async function there(html: string): Promise<Y.Doc> {
  const doc = new Y.Doc();
  await writeHtml(doc, html);
  return doc;
}
/** Widths of columns are the editor's; what a page says is the rest. */
const said = (html: string) => html.replace(/<colgroup>.*?<\/colgroup>/g, '');

const id = '00000000-0000-7000-8000-000000000001';
it.each([
  [
    'text and marks',
    '<h2>标题</h2><p>甲<strong>乙</strong><em>丙</em><s>丁</s><u>戊</u><code>己</code></p><hr /><blockquote><p>引</p></blockquote>',
  ],
  ['lists', '<ol start="3"><li><p>三</p><ul><li><p>下</p></li></ul></li></ol>'],
  [
    'merged cells',
    '<table><tbody><tr><th colspan="2"><p>头</p></th></tr><tr><td rowspan="2"><p>一</p></td><td><p>二</p></td></tr><tr><td><p>三</p></td></tr></tbody></table>',
  ],
  [
    'code, callouts and columns',
    '<pre><code class="language-sql">select 1 &lt; 2</code></pre><div data-callout="danger"><p>注意</p></div><div data-columns><div data-column><p>左</p></div><div data-column><p>右</p></div></div>',
  ],
  [
    'toggles and formulas',
    '<details><summary>展开</summary><div data-type="detailsContent"><p>由<span data-type="inline-math" data-latex="a&lt;b"></span></p></div></details><div data-type="block-math" data-latex="x"></div>',
  ],
  [
    'people and pictures',
    `<p><span data-mention="${id}">@张三</span></p><img src="/api/common/file/${id}/preview" alt="图" />`,
  ],
])('keeps %s', async (_, html) => {
  expect(said(await htmlOf(await there(html)))).toBe(html);
});

it('takes what is said to an empty page for nothing', async () => {
  expect([await htmlOf(await there('')), await htmlOf(new Y.Doc()), await htmlOf(await there('<p></p>'))]).toEqual([
    '',
    '',
    '',
  ]);
});

it('touches of a text only what another text says otherwise', async () => {
  const doc = await there('<p>第一段</p><p>第二段</p><p>第三段</p>');
  const before = Y.encodeStateVector(doc);
  await writeHtml(doc, '<p>第一段</p><p>第二段改</p><p>第三段</p>');
  expect(Y.encodeStateAsUpdate(doc, before).length).toBeLessThan(60);
  expect(await htmlOf(doc)).toBe('<p>第一段</p><p>第二段改</p><p>第三段</p>');
});

it('begins a page with each of the ten templates, which are taken as they stand', async () => {
  const names = Object.keys(pageTemplates) as PageTemplate[];
  expect(names.length).toBe(10);
  for (const name of names) {
    const doc = await there(templateHtml(name));
    expect(said(await htmlOf(doc))).toBe(templateHtml(name));
    mergeUpdate(new Y.Doc(), Y.encodeStateAsUpdate(doc), await pageNames());
  }
});
