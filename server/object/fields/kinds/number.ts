import { numberOf } from '../reading';
import { asNumber, type FieldKind, isNumber } from './kind';

export const number: FieldKind = {
  family: 'number',
  fits: isNumber,
  sql: asNumber,
  groups: true,
  sums: true,
  parse: (cell, { name }) => numberOf(cell, `「${name}」的值`),
  say: String,
};
