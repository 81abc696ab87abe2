import { isDay } from '../../../../contract/time/day';
import { dayOf, shown, Unfit } from '../reading';
import type { FieldKind } from './kind';

/** `[from, to]`, both days included. Conditions, sorting: by its first day. */
export const dateRange: FieldKind = {
  fits: (value) =>
    Array.isArray(value) && value.length === 2 && isDay(value[0]) && isDay(value[1]) && value[0] <= value[1],
  // The text of a JSON array: ["2026-01-01", "2026-01-31"].
  sql: (text) => `((${text})::jsonb->>0)::date`,
  parse(cell, { name }) {
    const [from = '', to = '', ...more] = cell.split(/\s*(?:~|～|至|到|,|，)\s*/);
    if (!to || more.length > 0)
      throw new Unfit(`「${name}」的值${shown(cell)}不是日期区间，请写成 2026-01-01 ~ 2026-01-31`);
    const range = [dayOf(from, `「${name}」的开始`), dayOf(to, `「${name}」的结束`)];
    if ((range[0] ?? '') > (range[1] ?? '')) throw new Unfit(`「${name}」的结束早于开始`);
    return range;
  },
  say: (value) => (Array.isArray(value) ? value.join(' ~ ') : String(value)),
};
