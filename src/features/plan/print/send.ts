/** Pages of SVG to the printer, or to files of pictures. */
import { saveBlob } from '@/utils/saveBlob';
import { type Paper, papers } from './paper';

/** Prints the pages and nothing else of the window: each on a sheet of its own, without margins of the browser. */
export function printPages(pages: readonly string[], paper: Paper, title: string): void {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-10000px', width: '1px', height: '1px' });
  document.body.append(frame);
  const { contentWindow: view, contentDocument: page } = frame;
  if (!view || !page) {
    frame.remove();
    return;
  }
  const { width, height } = papers[paper];
  const style = page.createElement('style');
  style.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 } html, body { margin: 0 } svg { display: block; width: ${width}mm; height: ${height - 0.5}mm; break-after: page }`;
  page.head.append(style);
  // The name that a PDF is offered to be saved under.
  page.title = title;
  const parser = new DOMParser();
  for (const one of pages)
    page.body.append(page.importNode(parser.parseFromString(one, 'image/svg+xml').documentElement, true));
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}

/** Twice as fine as the screen, as far as a canvas goes. */
const [FINE, SIDE_MAX] = [2, 16_000];

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(FINE, SIDE_MAX / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The canvas gave no picture');
  return blob;
}

/** One picture a page. */
export async function savePng(pages: readonly string[], title: string): Promise<void> {
  for (const [at, svg] of pages.entries()) {
    saveBlob(pages.length > 1 ? `${title}-${at + 1}.png` : `${title}.png`, await pngOf(svg));
  }
}
