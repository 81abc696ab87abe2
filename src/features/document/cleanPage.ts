/** HTML of pages as it may be shown: the server cleans it when it is kept, and here again before it is shown. */
import { calloutKinds, PICTURE_ADDRESS } from '@contract/document/kinds';
import DOMPurify from 'dompurify';
import { isBlankHtml } from '@/utils/textHtml';

const allowed = {
  ALLOWED_TAGS: (
    'p br hr h1 h2 h3 h4 ul ol li blockquote pre code strong b em i s u a span ' +
    'table colgroup col tbody thead tr th td img label input div details summary'
  ).split(' '),
  ALLOWED_ATTR: (
    'href title start src alt width height colspan rowspan colwidth type checked disabled class ' +
    'data-mention data-type data-checked data-latex data-callout data-columns data-column data-object'
  ).split(' '),
  ALLOW_DATA_ATTR: false,
  // No addresses: else their values would be judged as such.
  ADD_URI_SAFE_ATTR: (
    'start width height colspan rowspan colwidth type checked disabled ' +
    'data-mention data-type data-checked data-latex data-callout data-columns data-column data-object'
  ).split(' '),
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
};

/** What a script or another program has put there has no boxes before somebody writes in it. */
function addBox(item: Element): void {
  if ([...item.children].some(({ tagName }) => tagName === 'LABEL')) return;
  const { ownerDocument: page } = item;
  const [label, box] = [page.createElement('label'), page.createElement('input')];
  box.setAttribute('type', 'checkbox');
  if (item.getAttribute('data-checked') === 'true') box.setAttribute('checked', '');
  label.append(box);
  item.prepend(label);
}

function mend(node: Element): void {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  // A picture from elsewhere would tell its server who reads.
  if (node.tagName === 'IMG' && !PICTURE_ADDRESS.test(node.getAttribute('src') ?? '')) node.removeAttribute('src');
  if (node.tagName === 'INPUT') {
    node.setAttribute('type', 'checkbox');
    node.setAttribute('disabled', '');
  }
  if (node.tagName === 'LI' && node.getAttribute('data-type') === 'taskItem') addBox(node);
  const kind = node.getAttribute('data-callout');
  if (kind !== null && !Object.hasOwn(calloutKinds, kind)) node.setAttribute('data-callout', 'info');
  const code = node.getAttribute('class');
  if (code !== null && !(node.tagName === 'CODE' && /^language-[\w+#-]+$/.test(code))) node.removeAttribute('class');
}

const purifier = () => {
  const instance = DOMPurify(window);
  instance.addHook('afterSanitizeAttributes', mend);
  return instance;
};
let cleaner: ReturnType<typeof purifier> | undefined;

export function cleanPage(html: string): string {
  cleaner ??= purifier();
  return cleaner.sanitize(html, allowed);
}

/** Neither a word nor a picture, a table, a formula or an object. */
export const isBlankPage = (html: string): boolean =>
  !/<(?:img|table|hr)\b|data-latex|data-object/.test(html) && isBlankHtml(html);
