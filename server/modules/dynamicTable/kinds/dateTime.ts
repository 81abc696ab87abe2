/** A day with its time: kept as a moment in UTC, read and said by the clocks of the enterprise (`contract/time/moment.ts`). */
import { isMoment, momentText, sayMoment, writtenMoment } from '../../../../contract/time/moment';
import { DAY_MS, zoneOf } from '../../../../contract/time/zone';
import { zoneHere } from '../../../base/zone';
import { shown, Unfit } from '../../../object/fields/reading';
import type { TableKind } from './kind';

/** As Excel counts days and parts of them; 1899-12-30 is its day 0. */
const EXCEL_MOMENT = /^[1-9]\d{4}(\.\d{1,12})?$/;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

export const sayHere = (value: unknown): string => sayMoment(String(value), zoneOf(zoneHere()));

export const dateTime: TableKind = {
  fits: isMoment,
  type: 'timestamptz',
  parse(text, { name }, { dayOrder }) {
    const zone = zoneOf(zoneHere());
    const plain = text.normalize('NFKC').trim();
    if (EXCEL_MOMENT.test(plain)) {
      return momentText(zone.instantOf(EXCEL_EPOCH + Math.round(Number(plain) * (DAY_MS / 1_000)) * 1_000));
    }
    const moment = writtenMoment(plain, zone, dayOrder);
    if (moment === 'doubtful') {
      throw new Unfit(`「${name}」的值${shown(text)}分不清日和月，请写成 2026-01-31 14:30 这样`);
    }
    if (moment === null) throw new Unfit(`「${name}」的值${shown(text)}不是日期时间，请写成 2026-01-31 14:30 这样`);
    return moment;
  },
  say: sayHere,
};
