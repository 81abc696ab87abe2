/** Moments: days with a time, by the clocks of the enterprise. */
import type { InstantFunction } from '../../../../../contract/formula/functions';
import { wallSql, zoneHere } from '../../../../base/zone';
import { type Call, date, instant, number, quoted, want } from '../kit';

const part = (name: 'hour' | 'minute'): Call => {
  return (args, where) => number(`extract(${name} FROM ${wallSql(want(args[0], 'instant', where))})::numeric`);
};

export const instants: Record<InstantFunction, Call> = {
  hour: part('hour'),
  minute: part('minute'),
  hours(args, where) {
    const [from, to] = [want(args[0], 'instant', where), want(args[1], 'instant', where)];
    return number(`round(extract(epoch FROM ${to} - ${from})::numeric / 3600, 4)`);
  },
  datevalue: (args, where) => date(want(args[0], 'date', where)),
  datetime(args, where) {
    const [day, hour] = [want(args[0], 'date', where), want(args[1], 'number', where)];
    const minute = args[2] ? want(args[2], 'number', where) : '0';
    return instant(`formula_moment(${day}, ${hour}, ${minute}, ${quoted(zoneHere())})`);
  },
};
