/**
 * What somebody proposes in the text of a page: words to come, words to go, and where a paragraph is to be parted. They stand
 * in the shared text, so that they keep their place while others write; whoever reads, searches or exports the page gets the
 * text as it stands, in which nothing that is not accepted is there and nothing that is proposed to go is gone.
 */
import * as Y from 'yjs';
import { TEXT } from './merge';

export const COMING = 'suggestInsert';
export const GOING = 'suggestDelete';
/** Attribute of a paragraph or a heading: that it begins here, and does not go on with what stands before it. */
export const PARTED = 'suggestSplit';

/** The editor's library reads a name with such an end as the mark itself: a suggestion that stands in no list. */
const HIDDEN = new RegExp(`^(?:${COMING}|${GOING})--`);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const REF = new RegExp(`^(${UUID}):(${UUID})$`);

/** A suggestion and who makes it, as the text holds it. */
export interface SuggestionRef {
  id: string;
  by: string;
}
/** Null for anything else. */
export function suggestionOf(text: unknown): SuggestionRef | null {
  const found = typeof text === 'string' ? REF.exec(text) : null;
  return found ? { id: found[1] as string, by: found[2] as string } : null;
}
export const suggestionText = ({ id, by }: SuggestionRef): string => `${id}:${by}`;

export interface Suggested extends SuggestionRef {
  /** Words to come and words to go; a paragraph that is to be parted is a line end. */
  coming: string;
  going: string;
}

/** What is proposed in a text or a part of it, in its order; `broken`: something of it cannot be read. */
export interface SuggestedHere {
  found: Map<string, Suggested>;
  broken: boolean;
}

export const suggestedIn = (doc: Y.Doc): SuggestedHere =>
  joinSuggested(doc.getXmlFragment(TEXT).toArray().map(suggestedOf));

/** One part after the other: a suggestion may go over more than one. */
export function joinSuggested(parts: readonly SuggestedHere[]): SuggestedHere {
  const found = new Map<string, Suggested>();
  for (const part of parts) {
    for (const [key, one] of part.found) {
      const known = found.get(key);
      found.set(key, known ? { ...known, coming: known.coming + one.coming, going: known.going + one.going } : one);
    }
  }
  return { found, broken: parts.some(({ broken }) => broken) };
}

/** What is proposed in one block. */
export function suggestedOf(block: unknown): SuggestedHere {
  const found = new Map<string, Suggested>();
  let broken = false;
  const put = (of: unknown, coming: string, going: string) => {
    const ref = suggestionOf(of);
    if (!ref) {
      broken = true;
      return;
    }
    const known = found.get(suggestionText(ref)) ?? { ...ref, coming: '', going: '' };
    found.set(suggestionText(ref), { ...known, coming: known.coming + coming, going: known.going + going });
  };
  const visit = (node: unknown): void => {
    if (node instanceof Y.XmlText) {
      for (const { insert, attributes } of node.toDelta() as Delta[]) {
        if (typeof insert !== 'string' || !attributes) continue;
        if (COMING in attributes) put(attributes[COMING]?.of, insert, '');
        if (GOING in attributes) put(attributes[GOING]?.of, '', insert);
        if (Object.keys(attributes).some((name) => HIDDEN.test(name))) broken = true;
      }
    } else if (node instanceof Y.XmlElement) {
      const parted = node.getAttribute(PARTED) as unknown;
      if (parted !== undefined && parted !== null) put(parted, '\n', '');
      for (const child of node.toArray()) visit(child);
    }
  };
  visit(block);
  return { found, broken };
}
interface Delta {
  insert?: unknown;
  attributes?: Readonly<Record<string, { of?: unknown } | null>>;
}

/** Whether bytes of an update may hold a suggestion: names of marks stand in them as they are. */
const NAMES = [COMING, GOING, PARTED].map((name) => new TextEncoder().encode(name));
export const maySuggest = (update: Uint8Array): boolean =>
  NAMES.some((name) => {
    // Ends: each turn goes on in the bytes.
    for (let at = update.indexOf(name[0] as number); at >= 0; at = update.indexOf(name[0] as number, at + 1)) {
      if (name.every((byte, index) => update[at + index] === byte)) return true;
    }
    return false;
  });
