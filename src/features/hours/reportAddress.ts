/** What a report on hours is of, as it stands in the address. Pure. */
import { HOURS_REPORT_DAYS, type HoursSide, hoursSides } from '@contract/hours/sides';
import { addDays, daysOf } from '@contract/time/period';

export const sideNames = Object.keys(hoursSides) as HoursSide[];

export interface Asked {
  from: string;
  to: string;
  by: HoursSide;
  /** Only rows with these keys. */
  only: Partial<Record<HoursSide, string>>;
}

const dayIn = (text: string | null): string | null => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null);

/** This month where nothing sensible is asked; a period is cut to a year. */
export function askedOf(address: URLSearchParams, today: string): Asked {
  const to = dayIn(address.get('to')) ?? today;
  const given = dayIn(address.get('from'));
  const start = given !== null && given <= to ? given : `${to.slice(0, 8)}01`;
  const from = daysOf({ from: start, to }) > HOURS_REPORT_DAYS ? addDays(to, 1 - HOURS_REPORT_DAYS) : start;
  const by = sideNames.find((side) => side === address.get('by')) ?? 'project';
  const only = Object.fromEntries(sideNames.flatMap((side) => (address.get(side) ? [[side, address.get(side)]] : [])));
  return { from, to, by, only };
}

export const addressOf = ({ from, to, by, only }: Asked): Record<string, string> => ({
  ...{ view: 'report', from, to, by },
  ...only,
});

/** The side that is looked at next, after one was narrowed: the first that is still open. */
export const nextSide = (by: HoursSide, only: Asked['only']): HoursSide =>
  only[by] === undefined ? by : (sideNames.find((side) => only[side] === undefined) ?? by);
