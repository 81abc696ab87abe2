/** What pasted lines mean as tasks: one a line, indented ones below the nearest line that is indented less. Pure. */

/** How many tasks may come of one text, and how deep they may stand. */
export const LINES_MAX = 200;
export const LINES_DEPTH_MAX = 10;

export interface TaskLine {
  title: string;
  /** What did not fit into the title. */
  rest?: string;
  /** The place of its parent among the lines. */
  parent?: number;
  /** From 0. */
  depth: number;
}

/** Bullets and numbers of lists, as people write them with blanks or without; 1.5 and 2 号 are words. */
const BULLET =
  /^(?:[-*+•]\s+|\d{1,3}[.．](?=\s|\p{Script=Han})\s*|\d{1,3}[)）、]\s*|[（(](?:\d{1,3}|[一二三四五六七八九十]{1,3})[）)]\s*|[一二三四五六七八九十]{1,3}、\s*)/u;
const TICK = /^\[[ xX]\]\s+/;

/** Columns of white space: a tab leads to the next multiple of 4, a full-width space is two. */
function indentOf(line: string): number {
  let width = 0;
  for (const sign of line) {
    if (sign === '\t') width += 4 - (width % 4);
    else if (sign === '\u3000') width += 2;
    else if (/\s/.test(sign)) width += 1;
    else break;
  }
  return width;
}

/** A title is cut between words where there are any, so that none is torn. */
function cut(text: string, max: number): [title: string, rest: string | undefined] {
  if (text.length <= max) return [text, undefined];
  const space = text.lastIndexOf(' ', max);
  const at = space > max / 2 ? space : max;
  return [text.slice(0, at).trimEnd(), text.slice(at).trim()];
}

/**
 * @param titleMax characters of a title; what is beyond goes on in `rest`
 */
export function linesOf(text: string, titleMax: number): TaskLine[] {
  const lines: TaskLine[] = [];
  // Those that the next line may stand below, each indented more than the one before.
  const above: { indent: number; at: number }[] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    // Of a table's row the first column is the title.
    const [first = ''] = raw.trimStart().split('\t');
    const words = first.trim().replace(BULLET, '').replace(TICK, '').trim();
    if (!words) continue;
    const indent = indentOf(raw);
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop();
    const parent = above.at(-1)?.at;
    const [title, rest] = cut(words, titleMax);
    above.push({ indent, at: lines.length });
    lines.push({
      title,
      depth: above.length - 1,
      ...(rest !== undefined && { rest }),
      ...(parent !== undefined && { parent }),
    });
  }
  return lines;
}

/** Whether a text holds several lines, each a task of its own. */
export const hasLines = (text: string): boolean => linesOf(text, Number.MAX_SAFE_INTEGER).length > 1;

/** Whether the lines are a table's rather: more than one column in most of them. */
export const looksLikeTable = (text: string): boolean => {
  const rows = text.split(/\r\n|\r|\n/).filter((line) => line.trim());
  return rows.length > 1 && rows.filter((line) => line.trimStart().includes('\t')).length > rows.length / 2;
};
