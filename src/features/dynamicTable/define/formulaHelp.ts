/** What helps to write a formula: what may come next, the function that the cursor stands in, what is wrong so far. Pure. */
import { functionGroups, miscounted, tableFunctions } from '@contract/formula/functions';
import { BadFormula, nodesOf, parseFormula, saidFault } from '@contract/formula/parse';
import { fold } from '@contract/search/fold';

export interface Completion {
  /** The whole formula with it, and where the cursor stands then. */
  value: string;
  cursor: number;
  name: string;
  says: string;
}
const SHOWN_MAX = 8;
const functionOf = (name: string) =>
  Object.hasOwn(tableFunctions, name) ? tableFunctions[name as keyof typeof tableFunctions] : undefined;
const isQuoted = (before: string) => (before.match(/["“”]/g)?.length ?? 0) % 2 === 1;

/** Fields behind an open brace, functions and fields for letters; nothing within quotes. */
export function completionsOf(text: string, cursor: number, fields: readonly string[]): Completion[] {
  const before = text.slice(0, cursor);
  if (isQuoted(before)) return [];
  const after = text.slice(cursor);
  const put = (from: number, word: string, rest: string, back = 0) => ({
    value: before.slice(0, from) + word + rest,
    cursor: from + word.length - back,
  });
  const brace = /\{([^{}]*)$/.exec(before);
  const starts = (typed: string) => (name: string) => fold(name).startsWith(fold(typed));
  const holds = (typed: string) => (name: string) => fold(name).includes(fold(typed));
  if (brace) {
    const rest = after.replace(/^[^{}]*\}/, '');
    return fields
      .filter(holds(brace[1]?.trim() ?? ''))
      .slice(0, SHOWN_MAX)
      .map((name) => ({ ...put(brace.index, `{${name}}`, rest), name, says: '字段' }));
  }
  const word = /[a-z]+$|[\p{Script=Han}\w]+$/iu.exec(before);
  if (!word) return [];
  const typed = word[0];
  const functions = Object.entries(tableFunctions)
    .filter(([name]) => starts(typed)(name))
    .map(([name, { takes, says, group, most }]) => ({
      ...(after.startsWith('(')
        ? put(word.index, name, after)
        : put(word.index, `${name}()`, after, most === 0 ? 0 : 1)),
      name: `${name}(${takes})`,
      says: `${functionGroups[group]}：${says}`,
    }));
  const named = fields
    .filter(holds(typed))
    .map((name) => ({ ...put(word.index, `{${name}}`, after), name, says: '字段' }));
  return [...functions, ...named].slice(0, SHOWN_MAX);
}

/** The innermost function whose parameters the cursor stands in, as the editor shows it. */
export function callAt(text: string, cursor: number): string | null {
  let depth = 0;
  const before = text.slice(0, cursor).replace(/["“”][^"“”]*["“”]/g, (quoted) => ' '.repeat(quoted.length));
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (/[)）]/.test(before[at] as string)) depth += 1;
    else if (/[(（]/.test(before[at] as string)) {
      if (depth > 0) depth -= 1;
      else {
        const name = /[a-z]+$/i.exec(before.slice(0, at))?.[0].toLowerCase() ?? '';
        const known = functionOf(name);
        if (known) return `${name}(${known.takes})：${known.says}`;
      }
    }
  }
  return null;
}

/** What is wrong with it as far as that can be told without the types of its fields; null: nothing. */
export function faultOf(text: string, fields: readonly string[]): string | null {
  if (!text.trim()) return null;
  try {
    for (const node of nodesOf(parseFormula(text))) {
      if (node.is === 'field' && !fields.includes(node.name)) throw new BadFormula('表格中没有这个字段', node);
      if (node.is !== 'call') continue;
      const known = functionOf(node.name);
      if (!known) throw new BadFormula(`没有函数 ${node.name}`, node);
      const fault = miscounted(known, node.args.length);
      if (fault) throw new BadFormula(`${node.name} ${fault}`, node);
    }
    return null;
  } catch (error) {
    if (error instanceof BadFormula) return saidFault(error, text);
    throw error;
  }
}
