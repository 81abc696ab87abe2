/** What differs between two texts, word by word: paragraphs are matched first, words within those that are alike. */
import { diffArrays, diffWords } from 'diff';

export interface Piece {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** Two long unlike texts would be compared for minutes. */
const WITHIN_MS = 1000;

const words = (before: string, after: string): Piece[] =>
  diffWords(before, after, { timeout: WITHIN_MS }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ];

export function wordDiff(before: string, after: string): Piece[] {
  const parts =
    diffArrays(before.split('\n'), after.split('\n'), { timeout: WITHIN_MS }) ??
    ([
      { value: [before], removed: true, added: false },
      { value: [after], added: true, removed: false },
    ] as const);
  const pieces: Piece[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const [part, next] = [parts[at], parts[at + 1]];
    if (!part) continue;
    const text = `${part.value.join('\n')}\n`;
    if (part.removed && next?.added) {
      pieces.push(...words(text, `${next.value.join('\n')}\n`));
      at += 1;
    } else pieces.push({ value: text, added: part.added, removed: part.removed });
  }
  return pieces;
}
