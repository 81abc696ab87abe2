/** The words of a page as they are shown, counted as its passages are (`contract/document/text/quote.ts`). */
import { type Quote, quoteAt, type Span } from '@contract/document/text/quote';

interface Piece {
  node: Text;
  from: number;
}

/** What is no text of its own: a mention is one sign, a formula and an object are drawn. */
const SIGNS = '[data-mention], [data-latex], [data-object], [data-diagram], input, style, script';

export function domWords(root: Element): { text: string; pieces: Piece[] } {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let text = '';
  // Ends: each turn goes on in the page.
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (node.parentElement?.closest(SIGNS)) continue;
    pieces.push({ node, from: text.length });
    text += node.data;
  }
  return { text, pieces };
}

/** How many words stand before a point. */
function offsetOf(pieces: readonly Piece[], range: Range, end: boolean): number {
  const point = range.cloneRange();
  point.collapse(!end);
  let offset = 0;
  for (const { node, from } of pieces) {
    if (node === point.startContainer) return from + point.startOffset;
    if (point.comparePoint(node, 0) > 0) return offset;
    offset = from + node.data.length;
  }
  return offset;
}

/** What is chosen in a page; null: no words of it. */
export function quoteOfRange(root: Element, range: Range): Quote | null {
  const { text, pieces } = domWords(root);
  const span = { from: offsetOf(pieces, range, false), to: offsetOf(pieces, range, true) };
  const quote = quoteAt(text, span);
  return quote.text.trim() === '' ? null : quote;
}

export interface MarkedSpan extends Span {
  id: string;
}

/**
 * Puts marks around the spans, which may overlap.
 * @returns takes them away
 */
export function markSpans(
  root: Element,
  spans: readonly MarkedSpan[],
  look: (mark: HTMLElement, ids: readonly string[]) => void,
): () => void {
  const marks: HTMLElement[] = [];
  for (const { node, from } of domWords(root).pieces) {
    const to = from + node.data.length;
    const within = spans.filter((span) => span.from < to && from < span.to);
    if (within.length === 0) continue;
    const cuts = new Set(within.flatMap((span) => [Math.max(span.from, from), Math.min(span.to, to)]));
    let rest = node;
    let at = from;
    for (const cut of [...cuts, to].sort((one, other) => one - other)) {
      if (cut <= at) continue;
      const part = rest;
      if (cut < to) rest = rest.splitText(cut - at);
      const ids = within.filter((span) => span.from <= at && cut <= span.to).map(({ id }) => id);
      if (ids.length > 0) {
        const mark = root.ownerDocument.createElement('mark');
        mark.dataset.passages = ids.join(' ');
        look(mark, ids);
        part.replaceWith(mark);
        mark.append(part);
        marks.push(mark);
      }
      at = cut;
    }
  }
  return () => {
    for (const mark of marks) {
      const parent = mark.parentNode;
      mark.replaceWith(...mark.childNodes);
      parent?.normalize();
    }
  };
}

/** The innermost of those that a click met. */
export const passageAt = (target: EventTarget | null): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('mark[data-passages]')?.dataset.passages : undefined)
    ?.split(' ')
    .at(-1) ?? null;
