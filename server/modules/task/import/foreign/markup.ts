/** Texts of other tools as our rich text: Markdown by its library, wiki notation by `contract/import/wiki.ts`; all is cleaned. */
import MarkdownIt from 'markdown-it';
import type { Markup } from '../../../../../contract/import/fields';
import type { Marked } from '../../../../../contract/import/row';
import { wikiToHtml } from '../../../../../contract/import/wiki';
import { sanitize, textToHtml } from '../../../../base/html';

/** Beyond so many characters a text stays as it is: what takes markup apart may take long over what was made to. */
const MARKUP_MAX = 30_000;

// Tables have no place in a description: their lines stay as they are written.
const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true }).disable(['table', 'image']);
const TASK = /^(\s*(?:[-*+]|\d+\.)\s+)\[([ xX])\]\s+/gm;
const checks = (text: string) =>
  text.replace(TASK, (_, lead: string, mark: string) => `${lead}${mark === ' ' ? '☐' : '☑'} `);
/** Something that is a tag, and not `a < b`. */
const TAGGED = /<\/?[a-z][^<>]*>/i;

export const htmlOf = (parts: readonly Marked[]): string =>
  parts.map(({ text, markup }) => markupToHtml(text, markup)).join('');

function markupToHtml(text: string, markup: Markup): string {
  if (text.trim() === '') return '';
  if (markup === 'text' || text.length > MARKUP_MAX) return textToHtml(text);
  if (markup === 'html') return TAGGED.test(text) ? sanitize(text) : textToHtml(text);
  if (markup === 'markdown') return sanitize(markdown.render(checks(text)).trim());
  return sanitize(wikiToHtml(text, markup));
}
