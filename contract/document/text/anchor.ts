/**
 * Where a passage of a page stands while several people write it. Both its ends hold on to a character of the shared text
 * (relative positions of Yjs), so that the passage keeps its place whatever is typed before it, behind it and within it. Where
 * those characters are gone, as with a paragraph that was cut and put elsewhere, it is found by what it says.
 */
import * as Y from 'yjs';
import { TEXT } from './merge';
import { findQuote, type Quote, type Span } from './quote';
import { COMING } from './suggestions';

/** Each end as JSON of a relative position. */
export interface Anchor {
  start: string;
  end: string;
}

export interface PageWords {
  text: string;
  /** Parts of texts, each from a place in its text on. */
  pieces: readonly { node: Y.XmlText; at: number; from: number; to: number }[];
}

/** All texts of a page in their order, as they stand: what is only proposed, mentions, formulas and pictures say nothing here. */
export function wordsOf(doc: Y.Doc): PageWords {
  const pieces: PageWords['pieces'][number][] = [];
  let text = '';
  const visit = (node: unknown): void => {
    if (node instanceof Y.XmlText) {
      let at = 0;
      for (const { insert, attributes } of node.toDelta() as { insert?: unknown; attributes?: object }[]) {
        const said = typeof insert === 'string' ? insert : '';
        const last = pieces.at(-1);
        if (!attributes || !(COMING in attributes)) {
          // What is only formatted otherwise goes on.
          if (last?.node === node && last.at + last.to - last.from === at) last.to += said.length;
          else pieces.push({ node, at, from: text.length, to: text.length + said.length });
          text += said;
        }
        at += typeof insert === 'string' ? insert.length : 1;
      }
      if (at === 0) pieces.push({ node, at, from: text.length, to: text.length });
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
    start: kept(Y.createRelativePositionFromTypeIndex(first.node, first.at + from - first.from, 0)),
    end: kept(Y.createRelativePositionFromTypeIndex(last.node, last.at + to - last.from, -1)),
  };
}

function offsetOf(doc: Y.Doc, { pieces }: PageWords, position: string): number | null {
  try {
    const relative = Y.createRelativePositionFromJSON(JSON.parse(position));
    const found = Y.createAbsolutePositionFromRelativePosition(relative, doc);
    const own = found ? pieces.filter(({ node }) => node === found.type) : [];
    // Within what is proposed it stands where that stands.
    const piece = own.findLast(({ at }) => at <= (found?.index ?? 0)) ?? own[0];
    return piece && found ? Math.min(piece.from + Math.max(0, found.index - piece.at), piece.to) : null;
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
