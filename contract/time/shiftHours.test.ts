/** Shifts in several zones, by the hour, by the month, several people at once; worked out by hand. */
import { type RotationRule, rotate } from './roster';
import { partsOf, type ShiftHours, shiftSpan, shortagesOf } from './shiftHours';
import { dayNumber as day, dayText, EVERY_WEEKDAY, WorkCalendar } from './workdays';

const HOUR_MS = 3_600_000;
const shift = (from: string, zone: string | null, more: Partial<ShiftHours> = {}): ShiftHours => ({
  ...{ from, zone, to: from, handsOver: true, enabled: true },
  ...more,
});
const utc = (instant: number) => new Date(instant).toISOString().slice(5, 16);
const hours = ({ from, to }: { from: number; to: number }) => (to - from) / HOUR_MS;

describe('follow the sun', () => {
  const [shanghai, berlin, newYork] = [
    shift('09:00', null),
    shift('09:00', 'Europe/Berlin'),
    shift('09:00', 'America/New_York'),
  ];
  const roster = [shanghai, berlin, newYork] as const;
  const daysOf = (first: string, days: number) =>
    Array.from({ length: days }, (_, at) =>
      roster.map((one) => shiftSpan(day(first) + at, one, roster, 'Asia/Shanghai')),
    );

  it('each place begins at its own nine, and the one before hands over then', () => {
    // Winter: 01:00, 08:00 and 14:00 UTC.
    expect(daysOf('2026-03-02', 1)[0]?.map((one) => [utc(one.from), utc(one.to)])).toEqual([
      ['03-02T01:00', '03-02T08:00'],
      ['03-02T08:00', '03-02T14:00'],
      ['03-02T14:00', '03-03T01:00'],
    ]);
  });
  it('on the days on which one of them changes its clocks a part is shorter or longer, and nothing is open or double', () => {
    const [before, after] = [daysOf('2026-03-06', 30).flat(), daysOf('2026-10-20', 20).flat()];
    for (const spans of [before, after]) {
      for (const [at, one] of spans.entries()) {
        const next = spans[at + 1];
        if (next) expect(next.from).toBe(one.to);
      }
    }
    const lengths = (first: string) => daysOf(first, 1)[0]?.map(hours);
    expect(lengths('2026-03-06')).toEqual([7, 6, 11]);
    // New York's clocks go forward on the 8th, Berlin's on the 29th; back on 25 October and 1 November.
    expect(lengths('2026-03-08')).toEqual([7, 5, 12]);
    expect(lengths('2026-03-28')).toEqual([7, 5, 12]);
    expect(lengths('2026-03-29')).toEqual([6, 6, 12]);
    expect(lengths('2026-10-25')).toEqual([7, 5, 12]);
    expect(lengths('2026-11-01')).toEqual([7, 6, 11]);
  });
  it('one alone serves until its own next beginning, also over the change of the clocks', () => {
    expect(hours(shiftSpan(day('2026-03-28'), berlin, [berlin], 'Asia/Shanghai'))).toBe(23);
    expect(hours(shiftSpan(day('2026-10-24'), berlin, [berlin], 'Asia/Shanghai'))).toBe(25);
  });
});

it('4: hours of an hour cycle keep to the clock; the last part ends with the shift', () => {
  const twelve = shift('20:00', 'Europe/Berlin', { handsOver: false });
  const at = day('2026-03-28');
  const parts = partsOf(at, shiftSpan(at, twelve, [], 'Asia/Shanghai'), twelve, 12, 'Asia/Shanghai');
  expect(parts.map(hours)).toEqual([11, 12]);
  const uneven = shift('09:00', null, { handsOver: false, to: '19:00' });
  const whole = shiftSpan(at, uneven, [], 'Asia/Shanghai');
  expect(partsOf(at, whole, uneven, 4, 'Asia/Shanghai').map(hours)).toEqual([4, 4, 2]);
});

describe('rotations', () => {
  const calendar = new WorkCalendar({ weekdays: EVERY_WEEKDAY, holidays: [] });
  const rule = (more: Partial<RotationRule>): RotationRule => ({
    ...{ start: day('2026-01-31'), cycle: 'day', length: 1, weekdays: EVERY_WEEKDAY, holidays: 'keep' },
    ...{ fairness: 'turns', members: ['A', 'B', 'C'] },
    ...more,
  });
  const said = (one: RotationRule, until: string, parts = 1) =>
    rotate(one, calendar, [one.start, day(until)], undefined, undefined, () => parts).slots;

  it('6: months run from hand-off to hand-off, in a shorter month from its last day', () => {
    const slots = said(rule({ cycle: 'month' }), '2026-06-01');
    const firsts = slots.filter((one, at) => slots[at - 1]?.member !== one.member);
    expect(firsts.map((one) => `${dayText(one.day).slice(5)} ${one.member}`)).toEqual([
      '01-31 A',
      '02-28 B',
      '03-31 C',
      '04-30 A',
      '05-31 B',
    ]);
    const two = said(rule({ cycle: 'month', length: 2, start: day('2026-01-10') }), '2026-05-10');
    const begins = two.filter((one, at) => two[at - 1]?.member !== one.member);
    expect(begins.map((one) => dayText(one.day))).toEqual(['2026-01-10', '2026-03-10', '2026-05-10']);
  });
  it('hours: one after the other through the day and into the next', () => {
    const slots = said(rule({ cycle: 'hour', length: 12 }), '2026-02-02', 2);
    expect(slots.map(({ part, member }) => `${part}${member}`)).toEqual(['0A', '1B', '0C', '1A', '0B', '1C']);
    // Balanced: nobody serves two parts running, and all serve alike.
    const even = said(rule({ cycle: 'hour', length: 8, fairness: 'balanced' }), '2026-03-31', 3);
    expect(even.some((one, at) => even[at - 1]?.member === one.member)).toBe(false);
    const counts = ['A', 'B', 'C'].map((name) => even.filter(({ member }) => member === name).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
  it('several at once: teams in order, nobody on two seats, an empty one is vacant', () => {
    const pairs = (one: RotationRule, until: string) => {
      const slots = said(one, until);
      return Array.from(
        { length: slots.length / 2 },
        (_, at) => `${slots[2 * at]?.member}${slots[2 * at + 1]?.member}`,
      );
    };
    expect(pairs(rule({ seats: 2 }), '2026-02-03')).toEqual(['AB', 'CA', 'BC', 'AB']);
    expect(said(rule({ seats: 2, members: ['A'] }), '2026-01-31').map(({ member }) => member)).toEqual(['A', null]);
    const even = said(rule({ seats: 2, fairness: 'balanced', members: ['A', 'B', 'C', 'D', 'E'] }), '2026-04-10');
    const counts = ['A', 'B', 'C', 'D', 'E'].map((name) => even.filter(({ member }) => member === name).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([28, 28]);
    for (const one of even) {
      expect(even.filter(({ day: on, member }) => on === one.day && member === one.member)).toHaveLength(1);
    }
  });
});

it('says when fewer serve than should, and how many are missing', () => {
  const span = (from: number, to: number) => ({ from, to });
  expect(shortagesOf([span(0, 8), span(0, 8)], [span(0, 8), span(2, 4)])).toEqual([
    { from: 0, to: 2, missing: 1 },
    { from: 4, to: 8, missing: 1 },
  ]);
  expect(shortagesOf([span(0, 8), span(0, 8)], [])).toEqual([{ from: 0, to: 8, missing: 2 }]);
  expect(shortagesOf([span(0, 8)], [span(0, 8), span(0, 8)])).toEqual([]);
});
