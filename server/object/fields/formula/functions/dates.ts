/** Days. One that the calendar does not have, or that lies beyond what is kept, is empty. */
import { type Call, date, number, want } from '../kit';

const part = (name: 'year' | 'quarter' | 'month' | 'day' | 'isodow' | 'week'): Call => {
  return (args, where) => number(`extract(${name} from ${want(args[0], 'date', where)})::numeric`);
};
/** Full calendar months: one less where the start, so many months on, lies past the end. */
const between = (divisor: 1 | 12): Call => {
  return (args, where) => {
    const months = `formula_months(${want(args[0], 'date', where)}, ${want(args[1], 'date', where)})`;
    return number(divisor === 1 ? months : `trunc(${months} / ${divisor})`);
  };
};
const monthsOn = (name: 'formula_edate' | 'formula_eomonth'): Call => {
  return (args, where) => date(`${name}(${want(args[0], 'date', where)}, ${want(args[1], 'number', where)})`);
};

export const dates = {
  date: (args, where) => date(`formula_date(${args.map((one) => want(one, 'number', where)).join(', ')})`),
  days: (args, where) => number(`(${want(args[1], 'date', where)} - ${want(args[0], 'date', where)})::numeric`),
  months: between(1),
  years: between(12),
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  day: part('day'),
  weekday: part('isodow'),
  weeknum: part('week'),
  edate: monthsOn('formula_edate'),
  eomonth: monthsOn('formula_eomonth'),
} satisfies Record<string, Call>;
