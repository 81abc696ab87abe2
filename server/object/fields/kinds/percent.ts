import { numberOf } from '../reading';
import { asNumber, type FieldKind, isNumber } from './kind';

/** 12.5 is 12.5 %. */
export const percent: FieldKind = {
  example: () => 50,
  fits: (value) => isNumber(value) && Math.abs(value) <= 1_000_000,
  sql: asNumber,
  parse: (cell, { name }) => numberOf(cell.trim().replace(/%$/, ''), `「${name}」的值`),
  say: (value) => `${value}%`,
};
