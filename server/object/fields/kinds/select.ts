import { shown, Unfit } from '../reading';
import { type FieldFacts, type FieldKind, labelOf, plain, plainOptions } from './kind';

export function optionOf(text: string, { name, options }: FieldFacts): string {
  const option = options.find(({ value, label }) => value === text || label === text);
  if (!option) throw new Unfit(`「${name}」没有选项${shown(text)}，请先在项目中添加该选项`);
  return option.value;
}

export const select: FieldKind = {
  optionsOf: plainOptions,
  example: ({ options }) => options[0]?.label ?? null,
  choices: ({ options }) => options.map(({ label }) => label),
  fits: (value, { options }) => options.some((option) => option.value === value),
  sql: plain,
  parse: (cell, field) => optionOf(cell.trim(), field),
  say: labelOf,
};
