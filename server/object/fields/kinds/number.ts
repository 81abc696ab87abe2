import { numberOf } from '../reading';
import { asNumber, type FieldKind, isNumber } from './kind';

export const number: FieldKind = {
  figure: true,
  example: () => 1,
  fits: isNumber,
  sql: asNumber,
  parse: (cell, { name }) => numberOf(cell, `「${name}」的值`),
  say: String,
};
