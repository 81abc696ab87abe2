/**
 * A choice by levels, such as 部门 / 小组. Its options are one list in which each names the one above it; the answer is the way
 * from the uppermost down to one that has nothing below it. No imports but types: the page's own bundle reads it.
 */
import type { Choice } from '../model';

export const LEVELS_MAX = 5;

/** What stands directly below an option; undefined: the uppermost. */
export const belowOf = (options: readonly Choice[], above: string | undefined): Choice[] =>
  options.filter(({ parent }) => parent === above);

/** Whether an answer goes down level by level, as far as it goes. */
export const isWay = (options: readonly Choice[], way: readonly string[]): boolean =>
  way.length <= LEVELS_MAX && way.every((id, at) => options.some((one) => one.id === id && one.parent === way[at - 1]));

/** What is wrong with an answer that goes down level by level. */
export const wayProblem = (options: readonly Choice[], way: readonly string[]): string | undefined =>
  belowOf(options, way.at(-1)).length > 0 ? '请选择到最后一级' : undefined;

/** How deep an option stands, from 1; null where no way leads to it. */
function levelOf(options: readonly Choice[], option: Choice): number | null {
  let at: Choice | undefined = option;
  for (let level = 1; level <= LEVELS_MAX; level += 1) {
    const above: string | undefined = at?.parent;
    if (above === undefined) return level;
    at = options.find(({ id }) => id === above);
    if (!at) return null;
  }
  return null;
}

/** Why a design may not be published. */
export function cascadeFault(options: readonly Choice[]): string | undefined {
  const lost = options.find((option) => levelOf(options, option) === null);
  if (lost) return `级联选项“${lost.text}”没有上级，或超过 ${LEVELS_MAX} 级`;
  return options.some(({ parent }) => parent !== undefined) ? undefined : '级联选择至少应有两级，只有一级请用下拉';
}

/** The options as lines, each level further in by two blanks. */
export function cascadeLines(options: readonly Choice[]): string {
  const lines: string[] = [];
  const write = (above: string | undefined, level: number): void => {
    if (level > LEVELS_MAX) return;
    for (const { id, text } of belowOf(options, above)) {
      lines.push(`${'  '.repeat(level)}${text}`);
      write(id, level + 1);
    }
  };
  write(undefined, 0);
  return lines.join('\n');
}

interface Line {
  text: string;
  below: Line[];
}

/** Lines by how far they stand in; of lines that say the same under the same ones the first stands. */
function treeOf(text: string): Line[] {
  const top: Line[] = [];
  const above: { indent: number; line: Line }[] = [];
  for (const whole of text.split(/\r?\n/)) {
    const said = whole.trim();
    if (said === '') continue;
    const indent = whole.replaceAll('\t', '  ').search(/\S/);
    // Ends: each turn takes one away.
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop();
    const beside = above.at(-1)?.line.below ?? top;
    const line = beside.find((one) => one.text === said) ?? { text: said, below: [] };
    if (!beside.includes(line)) beside.push(line);
    above.push({ indent, line });
  }
  return top;
}

/**
 * Lines as options. A line that stood under the same ones keeps its id, and with it what was answered; so does one whose words
 * were changed where it stands.
 * @param fresh gives an id that is not taken
 */
export function cascadeFromLines(text: string, held: readonly Choice[], fresh: () => string): Choice[] {
  const options: Choice[] = [];
  const write = (lines: readonly Line[], parent: string | undefined, known: readonly Choice[]): void => {
    const gone = known.filter((one) => !lines.some((line) => line.text === one.text));
    const renamed = lines.filter((line) => !known.some((one) => one.text === line.text));
    for (const line of lines) {
      const same = known.find((one) => one.text === line.text);
      // As many as went came: those were written anew.
      const before = same ?? (gone.length === renamed.length ? gone[renamed.indexOf(line)] : undefined);
      const id = before?.id ?? fresh();
      options.push({ id, text: line.text, ...(parent !== undefined && { parent }) });
      write(line.below, id, before ? belowOf(held, before.id) : []);
    }
  };
  write(treeOf(text), undefined, belowOf(held, undefined));
  return options;
}
