import { numberOf, shown, Unfit } from '../reading';
import { asNumber, type FieldKind } from './kind';

const STARS = 5;
const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= STARS;

export const rating: FieldKind = {
  example: () => 3,
  fits,
  sql: asNumber,
  parse(cell, { name }) {
    const value = numberOf(cell, `「${name}」的值`);
    if (!fits(value)) throw new Unfit(`「${name}」的值${shown(cell)}应为 1 到 ${STARS} 的整数`);
    return value;
  },
  say: String,
};
