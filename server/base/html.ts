/** HTML that users write: cleaned here as well as in the console, because the API is open to other clients. */
import sanitizeHtml from 'sanitize-html';
import { isId } from './texts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'strong',
    'b',
    'em',
    'i',
    's',
    'u',
    'a',
    'span',
  ],
  allowedAttributes: { a: ['href', 'title'], ol: ['start'], code: ['class'], span: ['data-mention'] },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }, true),
    span: (tagName, { 'data-mention': id }) => ({
      tagName,
      attribs: isId(id) ? { 'data-mention': id.toLowerCase() } : ({} as sanitizeHtml.Attributes),
    }),
  },
};
options.allowedAttributes = { ...options.allowedAttributes, a: ['href', 'title', 'rel', 'target'] } as Record<
  string,
  string[]
>;

/** Paragraphs of text alone, as most of what people write is: cleaning would give them back as they are. */
const PLAIN = /^(?:<p>[^<>&]*<\/p>)*$|^[^<>&]*$/;

export const sanitize = (html: string): string => (PLAIN.test(html) ? html : sanitizeHtml(html, options));

/** Whom a text names: `<span data-mention="userId">@张三</span>`, in HTML that was cleaned. */
export const mentionsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<span data-mention="([\da-f-]{36})"/g)].map((found) => found[1] as string)),
];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (char) => entities[char] as string);

/** Plain text to the letter: markup in it is shown, not run; each line break stays one. */
export function textToHtml(text: string): string {
  if (!text) return '';
  return `<p>${escapeHtml(text).replace(/\r\n?|\n/g, '<br />')}</p>`;
}

const unescapes: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
/** What is read of it: for search and for previews. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|li|h\d|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => unescapes[entity] as string)
    .trim();
