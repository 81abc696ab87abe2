import { type FieldFacts, type FieldKind, isTextList, labelOf, listed, plainOptions } from './kind';
import { optionOf } from './select';

const MAX = 50;
const SEPARATOR = '、';

/** What `say` wrote, also where a label holds a separator; null for anything else. */
function labelsIn(cell: string, { options }: FieldFacts): string[] | null {
  const values: string[] = [];
  const longest = [...options].sort((a, b) => b.label.length - a.label.length);
  // Ends: each turn cuts a separator off at least.
  for (let rest = cell.trim(); rest !== ''; ) {
    const option = longest.find(({ label }) => rest === label || rest.startsWith(`${label}${SEPARATOR}`));
    if (!option) return null;
    values.push(option.value);
    rest = rest.slice(option.label.length + SEPARATOR.length);
  }
  return [...new Set(values)];
}

export const multiSelect: FieldKind = {
  optionsOf: (texts, max) => plainOptions(texts.flatMap(listed), max),
  example: ({ options }) => options[0]?.label ?? null,
  choices: ({ options }) => options.map(({ label }) => label),
  fits: (value, { options }) =>
    isTextList(value, MAX) && value.every((one) => options.some((option) => option.value === one)),
  sql: null,
  parse: (cell, field) => labelsIn(cell, field) ?? listed(cell).map((part) => optionOf(part, field)),
  say: (value, field) => (Array.isArray(value) ? value : [value]).map((one) => labelOf(one, field)).join(SEPARATOR),
};
