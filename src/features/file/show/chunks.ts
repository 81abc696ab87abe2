/** Documents that were put into a docx whole (`w:altChunk`): the library gives each a frame, which is shown as part of the page. */
import { cleanHtml } from '@/utils/html';

const ELSEWHERE = '此处嵌入了另一个文档，请下载后查看';
/** An archive or a mail: another document, which a browser does not show. */
const FOREIGN = /^(?:PK|MIME-Version:|\{\\rtf)/i;
const MARKUP = /<(?:!doctype|html|body|p|div|table|h\d|br|ul|ol|span)\b/i;

/** In the place of each frame, its words: HTML as cleaned as that of a comment, texts line by line. */
export function showChunks(place: HTMLElement): void {
  for (const frame of place.querySelectorAll('iframe')) {
    const content = frame.srcdoc;
    const part = place.ownerDocument.createElement('div');
    if (FOREIGN.test(content)) part.textContent = ELSEWHERE;
    else if (MARKUP.test(content)) part.innerHTML = cleanHtml(content);
    else {
      part.textContent = content;
      part.style.whiteSpace = 'pre-wrap';
    }
    frame.replaceWith(part);
  }
}
