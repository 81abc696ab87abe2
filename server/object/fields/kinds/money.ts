import { wholeUnits } from '../../../../contract/number/units';
import { numberOf, shown, Unfit } from '../reading';
import { asNumber, type FieldKind } from './kind';

/** Kept in the smallest unit (分) of the field's currency; tables and people speak of whole units. */
const UNITS = 100;

export const money: FieldKind = {
  // Formulas, like people, speak of whole units.
  inFormula: (text) => `(${text}::numeric / ${UNITS})`,
  example: () => 100,
  fits: (value) => Number.isSafeInteger(value),
  sql: asNumber,
  parse(cell, { name }) {
    const value = wholeUnits(numberOf(cell.trim().replace(/^[¥￥$€£]/, ''), `「${name}」的值`), UNITS);
    if (!Number.isSafeInteger(value)) throw new Unfit(`「${name}」的金额${shown(cell)}过大`);
    return value;
  },
  say: (value) => (Number(value) / UNITS).toFixed(2),
};
