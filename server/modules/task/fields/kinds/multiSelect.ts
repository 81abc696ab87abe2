import { type FieldKind, isTextList, labelOf, listed } from './kind';
import { optionOf } from './select';

const MAX = 50;

export const multiSelect: FieldKind = {
  family: 'choices',
  fits: (value, { options }) =>
    isTextList(value, MAX) && value.every((one) => options.some((option) => option.value === one)),
  sql: null,
  parse: (cell, field) => listed(cell).map((part) => optionOf(part, field)),
  say: (value, field) => (Array.isArray(value) ? value : [value]).map((one) => labelOf(one, field)).join('、'),
};
