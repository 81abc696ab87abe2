/** HTML of descriptions and comments: the server cleans it, and what is shown is cleaned here again. */
import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS:
    'p br h1 h2 h3 h4 ul ol li blockquote pre code strong b em i s u del a hr span table thead tbody tr th td'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'title', 'start', 'colspan', 'rowspan', 'data-mention'],
  // No addresses: else their values would be judged as such, and a merged cell would fall apart.
  ADD_URI_SAFE_ATTR: ['start', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
};

const purifier = () => {
  const instance = DOMPurify(window);
  instance.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  return instance;
};
let cleaner: ReturnType<typeof purifier> | undefined;

/** HTML that can be shown: text formats and links only, which open beside the page. */
export function cleanHtml(html: string): string {
  cleaner ??= purifier();
  return cleaner.sanitize(html, allowed);
}

/** The text of HTML that was written as text: the way back of `textToHtml`. */
export function htmlToText(html: string): string {
  const lines = cleanHtml(html)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/p>\s*<p>/gi, '\n\n');
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent?.trim() ?? '';
}
