/** How long something takes: whole minutes, read and said as people do (`contract/time/duration.ts`); formulas speak of hours. */
import { readMinutes, sayMinutes } from '../../../../contract/time/duration';
import { shown, Unfit } from '../../../object/fields/reading';
import type { TableKind } from './kind';

const MINUTES_MAX = 100_000_000;

export const duration: TableKind = {
  fits: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MINUTES_MAX,
  type: 'numeric',
  parse(text, { name }) {
    const minutes = readMinutes(text);
    if (minutes === null) throw new Unfit(`「${name}」的值${shown(text)}不是时长，请写成 1:30、1.5 小时或 90 分钟这样`);
    return minutes;
  },
  say: (value) => sayMinutes(Number(value)),
};
