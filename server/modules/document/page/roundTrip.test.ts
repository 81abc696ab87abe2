/** Whatever a page holds comes back from Markdown as it was. */
import fc from 'fast-check';
import * as Y from 'yjs';
import { htmlOf, writeHtml } from './form';
import { markdownOf, pageOfMarkdown } from './markdown';

/** As the page has it once it was written. */
async function kept(html: string): Promise<string> {
  const doc = new Y.Doc();
  await writeHtml(doc, html);
  return (await htmlOf(doc)).replace(/<colgroup>.*?<\/colgroup>/g, '');
}
const same = (address: string) => address;
const ID = '00000000-0000-7000-8000-000000000001';
const PICTURE = `/api/common/file/${ID}/preview`;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** What Markdown reads as its own, beside Chinese and Latin words and their punctuation. */
const pieces = [
  '甲',
  '一二',
  'ab',
  'Z',
  '9',
  '，',
  '“',
  '”',
  '。',
  ' ',
  '*',
  '_',
  '`',
  '~',
  '#',
  '>',
  '-',
  '+',
  '1.',
  '[',
  ']',
];
const more = [
  '(',
  ')',
  '!',
  '|',
  '\\',
  '$',
  '<',
  '&',
  '&amp;',
  '---',
  '```',
  '[x]',
  '://',
  'https://a.example',
  '😀',
  "'",
  '"',
  ':',
  '=',
];
const words = fc
  .array(fc.constantFrom(...pieces, ...more), { minLength: 1, maxLength: 6 })
  .map((some) => some.join(''));
const tags = ['strong', 'em', 's', 'u', 'code'] as const;
const run = fc
  .tuple(words, fc.option(fc.constantFrom(...tags), { freq: 2 }))
  .map(([text, tag]) => (tag ? `<${tag}>${escaped(text)}</${tag}>` : escaped(text)));
const line = fc
  .array(fc.oneof({ weight: 8, arbitrary: run }, { weight: 1, arbitrary: fc.constant('<br />') }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((runs) => runs.join(''));

const blocks = fc.letrec<{ block: string; blocks: string; item: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    line.map((text) => `<p>${text}</p>`),
    fc.tuple(fc.integer({ min: 1, max: 4 }), line).map(([level, text]) => `<h${level}>${text}</h${level}>`),
    words.map((text) => `<pre><code>${escaped(text)}</code></pre>`),
    fc.constant('<hr />'),
    tie('blocks').map((inner) => `<blockquote>${inner}</blockquote>`),
    tie('blocks').map((inner) => `<div data-callout="warning">${inner}</div>`),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((items) => `<ul>${items.map(li).join('')}</ul>`),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((items) => `<ol>${items.map(li).join('')}</ol>`),
    fc
      .array(fc.tuple(tie('item'), fc.boolean()), { minLength: 1, maxLength: 3 })
      .map((items) => `<ul data-type="taskList">${items.map(check).join('')}</ul>`),
    tie('blocks').map(
      (inner) => `<div data-columns=""><div data-column="">${inner}</div><div data-column=""><p>右</p></div></div>`,
    ),
    fc
      .tuple(words, tie('blocks'))
      .map(
        ([summary, inner]) =>
          `<details><summary>${escaped(summary)}</summary><div data-type="detailsContent">${inner}</div></details>`,
      ),
    words.map((text) => `<pre><code class="language-sql">${escaped(text)}</code></pre>`),
    fc
      .constantFrom('a^2', '\\frac{a}{b} < 1', 'x\ny')
      .map((latex) => `<div data-type="block-math" data-latex="${escaped(latex)}"></div>`),
    words.map((alt) => `<img src="${PICTURE}" alt="${escaped(alt).replaceAll('"', '&quot;')}" />`),
    fc.constant(`<div data-object="task:${ID}"></div>`),
    fc
      .tuple(line, line, line)
      .map(
        ([a, b, c]) =>
          `<table><tbody><tr><th colspan="2"><p>${a}</p></th></tr><tr><td><p>${b}</p></td><td><p>${c}</p></td></tr></tbody></table>`,
      ),
    fc
      .tuple(line, line, line, line)
      .map(([a, b, c, d]) => `<table><tbody>${row('th', a, b)}${row('td', c, d)}</tbody></table>`),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((some) => some.join('')),
  item: fc.tuple(line, fc.option(tie('blocks'), { freq: 1 })).map(([text, below]) => `<p>${text}</p>${below ?? ''}`),
}));
const li = (inner: string) => `<li>${inner}</li>`;
const check = ([inner, done]: [string, boolean]) =>
  `<li data-type="taskItem" data-checked="${done}"><div>${inner}</div></li>`;
const row = (tag: string, ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`;

it('keeps what stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(blocks.blocks, async (html) => {
      const page = await kept(html);
      const markdown = await markdownOf(page);
      expect({ markdown, page: await kept(await pageOfMarkdown(markdown, same)) }).toEqual({ markdown, page });
    }),
    { numRuns: 60 },
  );
});
