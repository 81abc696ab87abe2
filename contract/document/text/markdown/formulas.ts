/** Formulas in Markdown: `$x$` within a line, `$$` before and after one that stands by itself. */
import type { StateBlock, StateInline } from 'markdown-it';

/** Neither blanks at its ends nor a digit after it: two prices in a line are none. */
const INLINE = /\$(?![\s$])((?:\\[^\n]|[^$\\\n])*?(?:\\[^\s]|[^\s$\\]))\$(?!\d)/y;
const DOUBLE = /\$\$([^$\n]+)\$\$/y;

export const formulaInline = (state: StateInline, silent: boolean): boolean => {
  if (state.src[state.pos] !== '$') return false;
  for (const pattern of [DOUBLE, INLINE]) {
    pattern.lastIndex = state.pos;
    const found = pattern.exec(state.src);
    const latex = found?.[1]?.trim();
    if (!found || !latex) continue;
    if (!silent) state.push('formula', '', 0).content = latex;
    state.pos += found[0].length;
    return true;
  }
  return false;
};

export function formulaBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineAt(startLine);
  if (!first.startsWith('$$')) return false;
  const rest = first.slice(2);
  const lines: string[] = [];
  let line = startLine;
  if (rest.length >= 2 && rest.endsWith('$$')) lines.push(rest.slice(0, -2));
  else {
    lines.push(rest);
    let closed = false;
    for (line += 1; line < endLine && !closed; line += 1) {
      const text = lineAt(line);
      // What stands further out than the block ends it.
      if (text && (state.sCount[line] ?? 0) < state.blkIndent) return false;
      closed = text.endsWith('$$');
      lines.push(closed ? text.slice(0, -2) : text);
    }
    if (!closed) return false;
    line -= 1;
  }
  const latex = lines.join('\n').trim();
  if (!latex || latex.includes('$$')) return false;
  if (silent) return true;
  const token = state.push('formulas', '', 0);
  token.content = latex;
  token.map = [startLine, line + 1];
  state.line = line + 1;
  return true;
}
