import { isDay } from '../../../../contract/time/day';
import { today } from '../../../base/zone';
import { dayOf } from '../reading';
import { asDay, type FieldKind } from './kind';

export const date: FieldKind = {
  example: today,
  fits: isDay,
  sql: asDay,
  parse: (cell, { name }, { dayOrder }) => dayOf(cell, `「${name}」的值`, dayOrder),
  say: String,
};
