/**
 * Where a passage of a page stands while several people write it. Both its ends hold on to a character of the shared text
 * (relative positions of Yjs), so that the passage keeps its place whatever is typed before it, behind it and within it. Where
 * those characters are gone, as with a paragraph that was cut and put elsewhere, it is found by what it says.
 */
import * as Y from 'yjs';
import { TEXT } from './merge';
import { findQuote, type Quote, type Span } from './quote';

/** Each end as JSON of a relative position. */
export interface Anchor {
  start: string;
  end: string;
}

export interface PageWords {
  text: string;
  pieces: readonly { node: Y.XmlText; from: number; to: number }[];
}

const textOf = (node: Y.XmlText): string =>
  (node.toDelta() as { insert?: unknown }[]).map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');

/** All texts of a page in their order; mentions, formulas and pictures say nothing here. */
export function wordsOf(doc: Y.Doc): PageWords {
  const pieces: PageWords['pieces'][number][] = [];
  let text = '';
  const visit = (node: unknown): void => {
    if (node instanceof Y.XmlText) {
      const own = textOf(node);
      pieces.push({ node, from: text.length, to: text.length + own.length });
      text += own;
    } else if (node instanceof Y.XmlElement) for (const child of node.toArray()) visit(child);
  };
  for (const node of doc.getXmlFragment(TEXT).toArray()) visit(node);
  return { text, pieces };
}

const kept = (position: Y.RelativePosition): string => JSON.stringify(Y.relativePositionToJSON(position));

/** @returns null where nothing stands between the two ends */
export function anchorAt({ pieces }: PageWords, { from, to }: Span): Anchor | null {
  const first = pieces.find((piece) => piece.from <= from && from < piece.to);
  const last = pieces.find((piece) => piece.from < to && to <= piece.to);
  if (!first || !last || to <= from) return null;
  return {
    start: kept(Y.createRelativePositionFromTypeIndex(first.node, from - first.from, 0)),
    end: kept(Y.createRelativePositionFromTypeIndex(last.node, to - last.from, -1)),
  };
}

function offsetOf(doc: Y.Doc, { pieces }: PageWords, position: string): number | null {
  try {
    const relative = Y.createRelativePositionFromJSON(JSON.parse(position));
    const found = Y.createAbsolutePositionFromRelativePosition(relative, doc);
    const piece = found && pieces.find(({ node }) => node === found.type);
    return piece ? Math.min(piece.from + found.index, piece.to) : null;
  } catch {
    // What cannot be read holds on to nothing.
    return null;
  }
}

/** Where the two characters stand that an anchor holds on to; null where they are gone, or nothing is left between them. */
export function spanOf(doc: Y.Doc, words: PageWords, { start, end }: Anchor): Span | null {
  const from = offsetOf(doc, words, start);
  const to = offsetOf(doc, words, end);
  return from !== null && to !== null && from < to ? { from, to } : null;
}

/**
 * Where a passage stands now. Its own characters say so, unless they have lost a part of it that stands there to the letter
 * all the same: a paragraph that was parted is written anew behind the cut.
 * @returns null: nothing of it is left
 */
export function placeOf(doc: Y.Doc, words: PageWords, { quote, ...anchor }: Anchor & { quote: Quote }): Span | null {
  const span = spanOf(doc, words, anchor);
  if (span && words.text.slice(span.from, span.to) === quote.text) return span;
  const found = findQuote(words.text, quote);
  return found && (!span || (found.from < span.to && span.from < found.to)) ? found : span;
}
