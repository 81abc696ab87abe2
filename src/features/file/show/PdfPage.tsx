import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { soughtMarks, soughtTerms } from '@/utils/sought';
import { loadPdf } from './pdf';
import styles from './show.module.css';

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  /** In pixels of the page. */
  width: number;
  sought?: string;
}

const A4 = 297 / 210;
/** A screen's pixels, within what a canvas holds. */
const SIDE_MAX = 4096;

/** One page: empty until it is near, then drawn with its text above it, which can be chosen and read aloud. */
export function PdfPage({ pdf, number, width, sought }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [ratio, setRatio] = useState(A4);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return;
    let over = false;
    let stop = () => {};
    void (async () => {
      const [page, { TextLayer }] = await Promise.all([pdf.getPage(number), loadPdf()]);
      const { width: own, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / own });
      const [drawn, words] = [canvas.current, text.current];
      if (over || !drawn || !words) return;
      setRatio(height / own);
      const density = Math.min(window.devicePixelRatio, SIDE_MAX / viewport.width, SIDE_MAX / viewport.height);
      drawn.width = Math.round(viewport.width * density);
      drawn.height = Math.round(viewport.height * density);
      const task = page.render({ canvas: drawn, viewport, transform: [density, 0, 0, density, 0, 0] });
      stop = () => task.cancel();
      await task.promise;
      if (over) return;
      words.replaceChildren();
      await new TextLayer({ textContentSource: await page.getTextContent(), container: words, viewport }).render();
      if (sought) mark(words, sought);
    })().catch(() => undefined);
    return () => {
      over = true;
      stop();
    };
  }, [near, pdf, number, width, sought]);
  return (
    <div
      ref={place}
      className={styles.page}
      style={{ width, height: width * ratio, ['--total-scale-factor' as string]: width / 595 }}
      data-page={number}
    >
      <canvas ref={canvas} style={{ width: '100%', height: '100%' }} aria-hidden />
      <div ref={text} className={styles.words} />
    </div>
  );
}

/** Marks the pieces of text that hold what is sought. */
function mark(words: HTMLElement, sought: string): void {
  const terms = soughtTerms(sought);
  for (const piece of words.querySelectorAll('span')) {
    if (soughtMarks(piece.textContent ?? '', terms).length > 0) piece.classList.add(styles.marked ?? '');
  }
}
