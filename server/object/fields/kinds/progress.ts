import { numberOf, shown, Unfit } from '../reading';
import { asNumber, type FieldKind } from './kind';

const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;

export const progress: FieldKind = {
  example: () => 0,
  fits,
  sql: asNumber,
  parse(cell, { name }) {
    const value = numberOf(cell.trim().replace(/%$/, ''), `「${name}」的值`);
    if (!fits(value)) throw new Unfit(`「${name}」的值${shown(cell)}应为 0 到 100 的整数`);
    return value;
  },
  say: (value) => `${value}%`,
};
