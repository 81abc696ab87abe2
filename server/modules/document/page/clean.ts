/** HTML of pages: what the editor of pages makes (`contract/document/text`), and nothing else. */
import sanitizeHtml from 'sanitize-html';
import { placeText } from '../../../../contract/document/cards';
import { calloutKinds, PAGE_FILE_ADDRESS, PAGE_SPAN_MAX, PICTURE_ADDRESS } from '../../../../contract/document/kinds';
import { isId } from '../../../base/texts';

type Attributes = sanitizeHtml.Attributes;

const FORMULA_MAX = 2000;
const LATEX_KINDS = ['inline-math', 'block-math'];

/** How many columns or rows a cell takes; a number that would draw a table without end is one. */
function spanOf(value: string | undefined): string | undefined {
  const span = Number(value);
  return Number.isInteger(span) && span > 1 && span <= PAGE_SPAN_MAX ? String(span) : undefined;
}

const only = (values: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => one[1] !== undefined));

function cell(tagName: string, { colspan, rowspan, colwidth }: Attributes) {
  const widths = colwidth !== undefined && /^\d{1,4}(,\d{1,4}){0,49}$/.test(colwidth) ? colwidth : undefined;
  return { tagName, attribs: only({ colspan: spanOf(colspan), rowspan: spanOf(rowspan), colwidth: widths }) };
}

const formula = (attribs: Attributes): Attributes | null => {
  const { 'data-type': kind, 'data-latex': latex } = attribs;
  if (!kind || !LATEX_KINDS.includes(kind) || latex === undefined) return null;
  return { 'data-type': kind, 'data-latex': latex.slice(0, FORMULA_MAX) };
};

function box(tagName: string, attribs: Attributes) {
  const object = placeText(attribs['data-object']);
  if (object) return { tagName, attribs: { 'data-object': object } };
  const math = formula(attribs);
  if (math) return { tagName, attribs: math };
  const { 'data-callout': callout, 'data-columns': columns, 'data-column': column, 'data-type': type } = attribs;
  const known = callout !== undefined && Object.hasOwn(calloutKinds, callout) ? callout : undefined;
  return {
    tagName,
    attribs: only({
      'data-callout': callout === undefined ? undefined : (known ?? 'info'),
      'data-columns': columns === undefined ? undefined : '',
      'data-column': column === undefined ? undefined : '',
      'data-type': type === 'detailsContent' ? type : undefined,
    }),
  };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br hr h1 h2 h3 h4 ul ol li blockquote pre code strong b em i s u a span ' +
    'table colgroup col tbody thead tr th td img label input div details summary'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    ol: ['start'],
    ul: ['data-type'],
    li: ['data-type', 'data-checked'],
    code: ['class'],
    span: ['data-mention', 'data-type', 'data-latex'],
    div: ['data-type', 'data-latex', 'data-callout', 'data-columns', 'data-column', 'data-object'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
    col: ['style'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    input: ['type', 'checked', 'disabled'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedStyles: { col: { width: [/^\d{1,4}px$/], 'min-width': [/^\d{1,4}px$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  nestingLimit: 100,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }, true),
    span(tagName, attribs) {
      const { 'data-mention': id } = attribs;
      const mention: Attributes = isId(id) ? { 'data-mention': id.toLowerCase() } : {};
      return { tagName, attribs: formula(attribs) ?? mention };
    },
    div: box,
    th: cell,
    td: cell,
    ul: (tagName, attribs) => ({
      tagName,
      attribs: only({ 'data-type': attribs['data-type'] === 'taskList' ? 'taskList' : undefined }),
    }),
    li(tagName, attribs) {
      const isTask = attribs['data-type'] === 'taskItem';
      const checked = String(attribs['data-checked'] === 'true');
      return { tagName, attribs: isTask ? only({ 'data-type': 'taskItem', 'data-checked': checked }) : {} };
    },
    // Of a checklist: it is seen, and changed in the editor alone.
    input: (tagName, attribs) => ({
      tagName,
      attribs: only({ type: 'checkbox', disabled: 'disabled', checked: 'checked' in attribs ? 'checked' : undefined }),
    }),
    img(tagName, { src, alt, title, width, height }) {
      const pixels = (value?: string) => (value && /^\d{1,4}$/.test(value) ? value : undefined);
      return { tagName, attribs: only({ src, alt, title, width: pixels(width), height: pixels(height) }) };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE_ADDRESS.test(attribs.src ?? ''),
};

export const cleanPage = (html: string): string => sanitizeHtml(html, options);

const named = (html: string, element: RegExp, address: RegExp): string[] => [
  ...new Set([...html.matchAll(element)].flatMap(([, at]) => address.exec(at ?? '')?.[1] ?? [])),
];

/** The files of its pictures, in HTML that was cleaned. */
export const picturesIn = (html: string): string[] => named(html, /<img src="([^"]+)"/g, PICTURE_ADDRESS);
/** The other files that stand in it. */
export const filesIn = (html: string): string[] => named(html, /<a\s[^>]*?href="([^"]+)"/g, PAGE_FILE_ADDRESS);

/** For who has no right to them: of a file its name stands there, and nothing leads to it. */
export const withoutFiles = (html: string): string =>
  html.replace(/<a\s[^>]*?href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g, (link, address: string, words: string) =>
    PAGE_FILE_ADDRESS.test(address) ? words : link,
  );
