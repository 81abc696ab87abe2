/**
 * Markdown as the HTML of a page: CommonMark with the tables, checklists and notes (`> [!NOTE]`) of GitHub, formulas between
 * dollars, and HTML where somebody wrote HTML. The caller cleans what comes out, as it cleans all HTML of pages.
 */
import MarkdownIt, { type MarkdownIt as Reader, type StateCore, type Token } from 'markdown-it';
import type { CalloutKind } from '../../kinds';
import { formulaBlock, formulaInline } from './formulas';

/** How the kinds of a callout are called where Markdown has notes; written by the first name, read by all. */
export const noteNames: Readonly<Record<CalloutKind, readonly string[]>> = {
  info: ['NOTE', 'IMPORTANT', 'INFO'],
  success: ['TIP', 'SUCCESS'],
  warning: ['WARNING'],
  danger: ['CAUTION', 'DANGER'],
};
const NOTE = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i;
const CHECK = /^\[([ xX])\](?:[ \t]+|$)/;
/** Pages have four levels of headings. */
const HEADINGS = 4;

const noteKind = (name: string): string | undefined =>
  Object.entries(noteNames).find(([, names]) => names.includes(name.toUpperCase()))?.[0];

/** The token that closes the one at this place. */
function endOf(tokens: readonly Token[], at: number): number {
  const { level, type } = tokens[at] as Token;
  const closing = type.replace('_open', '_close');
  return tokens.findIndex((one, index) => index > at && one.level === level && one.type === closing);
}

/** The text with which a block begins, where it begins with a paragraph. */
const firstLine = (tokens: readonly Token[], at: number): Token | undefined =>
  tokens[at + 1]?.type === 'paragraph_open' ? tokens[at + 2] : undefined;

/** `> [!NOTE]` is a callout. */
function callouts({ tokens }: StateCore): void {
  for (const [at, token] of [...tokens.entries()]) {
    if (token.type !== 'blockquote_open') continue;
    const line = firstLine(tokens, at);
    const found = NOTE.exec(line?.content ?? '');
    const kind = noteKind(found?.[1] ?? '');
    const end = tokens[endOf(tokens, at)];
    if (!line || !found || !kind || !end) continue;
    line.content = line.content.slice(found[0].length);
    if (line.content === '') for (const side of [tokens[at + 1], tokens[at + 3]]) if (side) side.hidden = true;
    token.tag = 'div';
    end.tag = 'div';
    token.attrSet('data-callout', kind);
  }
}

/** A list all of whose items begin with `[ ]` or `[x]` is a checklist. */
function checklists({ tokens }: StateCore): void {
  for (const [at, token] of tokens.entries()) {
    if (!/^(bullet|ordered)_list_open$/.test(token.type)) continue;
    const end = endOf(tokens, at);
    const items = tokens
      .map((item, index) => ({ item, line: firstLine(tokens, index), index }))
      .filter(
        ({ item, index }) =>
          index > at && index < end && item.type === 'list_item_open' && item.level === token.level + 1,
      );
    if (!items.every(({ line }) => CHECK.test(line?.content ?? ''))) continue;
    for (const { item, line, index } of items) {
      // The editor takes the first box within an item for its content: here it is the one around all of it.
      for (const side of [item, tokens[endOf(tokens, index)]]) if (side) side.meta = { boxed: true };
      const [lead = '', mark] = CHECK.exec(line?.content ?? '') ?? [];
      if (line) line.content = line.content.slice(lead.length);
      item.attrSet('data-type', 'taskItem');
      item.attrSet('data-checked', String(mark !== ' '));
    }
    token.attrSet('data-type', 'taskList');
    for (const side of [token, tokens[end] as Token]) side.tag = 'ul';
  }
}

function headings({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (/^heading_/.test(token.type) && Number(token.tag.slice(1)) > HEADINGS) token.tag = `h${HEADINGS}`;
  }
}

/** Pictures of a page stand between its paragraphs; one that holds nothing else is no paragraph. */
function pictures({ tokens }: StateCore): void {
  for (const [at, { type, children }] of tokens.entries()) {
    if (type !== 'inline' || !children?.some((one) => one.type === 'image')) continue;
    if (!children.every((one) => one.type === 'image' || one.type === 'softbreak')) continue;
    for (const side of [tokens[at - 1], tokens[at + 1]]) if (side && /^paragraph_/.test(side.type)) side.hidden = true;
  }
}

function make(): Reader {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.core.ruler.after('block', 'callouts', callouts);
  markdown.core.ruler.after('callouts', 'checklists', checklists);
  markdown.core.ruler.after('checklists', 'headings', headings);
  markdown.core.ruler.after('inline', 'pictures', pictures);
  markdown.inline.ruler.before('escape', 'formula', formulaInline);
  markdown.block.ruler.before('fence', 'formulas', formulaBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  const attribute = (text: string) => markdown.utils.escapeHtml(text);
  // The last line of code ends with it.
  const code = (content: string, language = '') =>
    `<pre><code${language && ` class="language-${attribute(language)}"`}>${attribute(content.replace(/\n$/, ''))}</code></pre>\n`;
  const { rules } = markdown.renderer;
  rules.fence = (tokens, at) => code(tokens[at]?.content ?? '', tokens[at]?.info.trim().split(/\s+/)[0]);
  rules.code_block = (tokens, at) => code(tokens[at]?.content ?? '');
  const isBoxed = (token?: Token) => token?.meta?.boxed === true;
  rules.list_item_open = (tokens, at, options, _, renderer) =>
    `${renderer.renderToken(tokens, at, options)}${isBoxed(tokens[at]) ? '<div>' : ''}`;
  rules.list_item_close = (tokens, at, options, _, renderer) =>
    `${isBoxed(tokens[at]) ? '</div>' : ''}${renderer.renderToken(tokens, at, options)}`;
  rules.formula = (tokens, at) =>
    `<span data-type="inline-math" data-latex="${attribute(tokens[at]?.content ?? '')}"></span>`;
  rules.formulas = (tokens, at) =>
    `<div data-type="block-math" data-latex="${attribute(tokens[at]?.content ?? '')}"></div>\n`;
  return markdown;
}

let markdown: Reader | undefined;

/** What stands at the head of a file for programs, between lines of dashes: shown as it stands. */
const HEAD = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/;

/** Line ends after the tags of blocks: the editor takes some for a paragraph. */
const AFTER_BLOCK =
  /(<\/?(?:p|ul|ol|li|div|blockquote|h[1-4]|table|thead|tbody|tr|t[hd]|details|summary)(?: [^<>]*)?>|<\/pre>)\n+(?=<)/g;

/** Notion writes its callouts so. */
const ASIDE = /<(\/?)aside(?: [^<>]*)?>/g;

/** @returns HTML that is not cleaned */
export function markdownToHtml(text: string): string {
  markdown ??= make();
  const lines = text.replace(/\r\n?/g, '\n').replace(/^\ufeff/, '');
  const body = lines.replace(HEAD, (_, head: string) => `\`\`\`yaml\n${head}\n\`\`\`\n\n`);
  return markdown
    .render(body)
    .replace(ASIDE, (_, end) => (end ? '</div>' : '<div data-callout="info">'))
    .replace(AFTER_BLOCK, '$1');
}
