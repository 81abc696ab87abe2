/** Choices below each other: what tree selects and departments share. */
import type { FieldOption } from '../../../../contract/object/customFields';
import { upward } from '../../../../contract/turns';
import { shown, Unfit } from '../reading';
import { type FieldFacts, type FieldKind, plain } from './kind';

export const PATH_SEPARATOR = ' / ';

/** From the root down to the option; a circle in the data ends it. */
export function pathOf(value: string, options: readonly FieldOption[]): FieldOption[] {
  const optionOf = (wanted: string | undefined) => options.find((one) => one.value === wanted);
  return [...upward(optionOf(value), ({ parent }) => optionOf(parent))].reverse();
}

/** The options themselves and everything below them. */
export function below(values: readonly string[], options: readonly FieldOption[]): string[] {
  const found = new Set(values);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { value, parent } of options) if (parent !== undefined && found.has(parent)) found.add(value);
  }
  return [...found];
}

const pathText = (value: string, options: readonly FieldOption[]) =>
  pathOf(value, options)
    .map(({ label }) => label)
    .join(PATH_SEPARATOR);

/** By its path, or by its name where only one has it. */
function nodeOf(text: string, { name, options }: FieldFacts): string {
  const wanted = text.split(/\s*\/\s*/).join(PATH_SEPARATOR);
  const byPath = options.find(({ value }) => value === text || pathText(value, options) === wanted);
  if (byPath) return byPath.value;
  const named = options.filter(({ label }) => label === text);
  if (named.length > 1) throw new Unfit(`「${name}」有多个选项叫${shown(text)}，请写出完整路径，如「上级 / 下级」`);
  if (!named[0]) throw new Unfit(`「${name}」没有选项${shown(text)}，请先添加该选项`);
  return named[0].value;
}

export const tree: FieldKind = {
  fits: (value, { options }) => options.some((option) => option.value === value),
  sql: plain,
  under: (values, { options }) => below(values, options),
  parse: (cell, field) => nodeOf(cell.trim(), field),
  say: (value, { options }) => pathText(String(value), options) || String(value),
};

/** The tree that paths like `华东 / 上海` make; its values are the paths themselves. */
export function optionsOfPaths(paths: readonly string[], max: number): FieldOption[] {
  const options = new Map<string, FieldOption>();
  for (const path of paths) {
    let parent: string | undefined;
    for (const label of path.split('/').map((part) => part.trim())) {
      if (!label) continue;
      const value: string = parent === undefined ? label : `${parent}${PATH_SEPARATOR}${label}`;
      if (value.length > 200 || (options.size >= max && !options.has(value))) break;
      options.set(value, { value, label, ...(parent !== undefined && { parent }) });
      parent = value;
    }
  }
  return [...options.values()];
}
