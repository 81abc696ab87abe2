import { type FieldKind, isTextList, isUuid, listed } from './kind';

const MAX = 50;

export const persons: FieldKind = {
  names: 'person',
  fits: (value) => isTextList(value, MAX) && value.every(isUuid),
  sql: null,
  parse: (cell, _field, reading) => [...new Set(listed(cell).map(reading.person))],
  say: (value, _field, nameOf) => (Array.isArray(value) ? value : [value]).map((one) => nameOf(String(one))).join('、'),
};
