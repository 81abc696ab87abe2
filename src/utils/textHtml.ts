/** Text as HTML, without what cleans HTML: that weighs 12 kB. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Plain text as HTML that shows it to the letter: a blank line ends a paragraph, a line break stays one. */
export const textToHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('');

/** A paragraph a line, as Enter in the editor makes one. */
export const linesToHtml = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('');

/** Whether there is anything to read. */
export const isBlankHtml = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
