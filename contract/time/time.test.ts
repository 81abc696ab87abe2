import fc from 'fast-check';
import { Capacity, overbookings, type Planned } from './capacity';
import { readHours, readMinutes, sayMinutes } from './duration';
import { earnedSchedule, earnedValue, plannedValue } from './earnedValue';
import { amountOf, type Rate, rateFor } from './labour';
import { balanceOf, lacksRest, overloadOf, type Piece, withOverrides, withSwaps } from './layers';
import { type RotationRule, rotate } from './roster';
import { dayNumber, dayText, EVERY_WEEKDAY, officialYears, USUAL_WEEKDAYS, WorkCalendar } from './workdays';

const calendar = new WorkCalendar({
  weekdays: USUAL_WEEKDAYS,
  holidays: officialYears.flatMap(({ days }) => days),
});
const day = dayNumber;
const rule = (more: Partial<RotationRule> & { from: string }): RotationRule => ({
  start: day(more.from),
  cycle: 'day',
  length: 1,
  weekdays: USUAL_WEEKDAYS,
  holidays: 'skip',
  fairness: 'turns',
  members: ['A', 'B', 'C'],
  ...more,
});
/** `17A 18B …` of a rule until a day. */
const said = (one: RotationRule, until: string, isFree?: (member: string, at: number) => boolean) =>
  rotate(one, calendar, [one.start, day(until)], undefined, isFree)
    .slots.map((slot) => `${dayText(slot.day).slice(8)}${slot.member ?? '-'}`)
    .join(' ');

describe('turns', () => {
  it('7: skip counts served days, make-up days among them', () =>
    expect(said(rule({ from: '2026-09-17' }), '2026-10-12')).toBe(
      '17A 18B 20C 21A 22B 23C 24A 28B 29C 30A 08B 09C 10A 12B',
    ));
  it('8: keep knows the week only', () =>
    expect(said(rule({ from: '2026-09-17', holidays: 'keep' }), '2026-10-05')).toBe(
      '17A 18B 21C 22A 23B 24C 25A 28B 29C 30A 01B 02C 05A',
    ));
  it('9: separate members and turns of holidays', () =>
    expect(said(rule({ from: '2026-09-23', holidays: 'separate', holidayMembers: ['A', 'B'] }), '2026-10-08')).toBe(
      '23A 24B 25A 26B 27A 28C 29A 30B 01B 02A 03B 04A 05B 06A 07B 08C',
    ));
  it('10: balanced, with one on leave', () => {
    const [from, to] = [day('2026-03-03'), day('2026-03-05')];
    const one = rule({ from: '2026-03-02', weekdays: EVERY_WEEKDAY, holidays: 'keep', fairness: 'balanced' });
    // An enterprise that works each day: all days are of one kind.
    const flat = new WorkCalendar({ weekdays: EVERY_WEEKDAY, holidays: [] });
    const isFree = (member: string, at: number) => member !== 'B' || at < from || at > to;
    const { slots } = rotate(one, flat, [one.start, one.start + 11], undefined, isFree);
    expect(slots.map(({ member }) => member).join(' ')).toBe('A C A C B A C B A C B A');
  });
  it('11: a week runs from hand-off to hand-off', () =>
    expect(said(rule({ from: '2026-03-05', cycle: 'week', holidays: 'keep', members: ['A', 'B'] }), '2026-03-18')).toBe(
      '05A 06A 09A 10A 11A 12B 13B 16B 17B 18B',
    ));
  it('12: two in a row', () =>
    expect(
      said(rule({ from: '2026-03-02', length: 2, holidays: 'keep', members: ['A', 'B', 'C', 'D'] }), '2026-03-12'),
    ).toBe('02A 03A 04B 05B 06C 09C 10D 11D 12A'));
  it('goes on from what was published as if it had been one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('turns' as const, 'balanced' as const),
        fc.constantFrom('skip' as const, 'keep' as const, 'separate' as const),
        (cut, fairness, holidays) => {
          const one = rule({ from: '2026-09-01', fairness, holidays, holidayMembers: ['A', 'C'] });
          const whole = rotate(one, calendar, [one.start, one.start + 90]);
          const first = rotate(one, calendar, [one.start, one.start + cut]);
          const second = rotate(one, calendar, [one.start + cut + 1, one.start + 90], first.state);
          expect([...first.slots, ...second.slots]).toEqual(whole.slots);
        },
      ),
    );
  });
  it('balanced: nobody serves two days running, whatever kinds they are of', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 1, max: 364 }),
        fc.constantFrom('skip' as const, 'keep' as const, 'separate' as const),
        (people, later, cut, holidays) => {
          const members = Array.from({ length: people }, (_, at) => `m${at}`);
          const from = dayText(day('2025-01-01') + later);
          const one = rule({ from, weekdays: EVERY_WEEKDAY, holidays, fairness: 'balanced', members });
          const first = rotate(one, calendar, [one.start, one.start + cut]);
          const second = rotate(one, calendar, [one.start + cut + 1, one.start + 365], first.state);
          const slots = [...first.slots, ...second.slots];
          const running = slots.filter(
            (slot, at) => slots[at - 1]?.member === slot.member && slots[at - 1]?.day === slot.day - 1,
          );
          expect(running).toEqual([]);
        },
      ),
    );
  });
  it('balanced: seven people have the same share of each kind of day in 2026', () => {
    const members = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const one = rule({ from: '2026-01-01', weekdays: EVERY_WEEKDAY, holidays: 'keep', fairness: 'balanced', members });
    const { slots } = rotate(one, calendar, [one.start, day('2026-12-31')]);
    const spread = (['workday', 'weekend', 'holiday'] as const).map((kind) => {
      const counts = members.map((m) => slots.filter((slot) => slot.kind === kind && slot.member === m).length);
      return [Math.min(...counts), Math.max(...counts)];
    });
    expect(spread).toEqual([
      [35, 36],
      [12, 12],
      [4, 5],
    ]);
  });
  it('balanced: who alone is free serves again', () => {
    const one = rule({ from: '2026-03-02', holidays: 'keep', fairness: 'balanced', members: ['A', 'B'] });
    expect(said(one, '2026-03-04', (member) => member === 'A')).toBe('02A 03A 04A');
  });
  // One may be owed to who rested that day; of two people, who alternate, the calendar says which days they get.
  it('balanced: turns of a kind of day differ by at most two on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1, max: 400 }), (people, days) => {
        const members = Array.from({ length: people }, (_, at) => `m${at}`);
        const one = rule({
          from: '2026-01-01',
          weekdays: EVERY_WEEKDAY,
          holidays: 'keep',
          fairness: 'balanced',
          members,
        });
        const { slots } = rotate(one, calendar, [one.start, one.start + days - 1]);
        for (const kind of ['workday', 'weekend', 'holiday']) {
          const counts = members.map((m) => slots.filter((slot) => slot.kind === kind && slot.member === m).length);
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});

const H = 3_600_000;
const piece = (user: string, from: number, to: number): Piece => ({ user, from: from * H, to: to * H });
describe('layers', () => {
  it('13: rest', () => {
    const night = piece('A', 22, 30);
    expect(lacksRest(night, { ...night, from: 37 * H + 59 * 60_000, to: 40 * H }, 8 * H)).toBe(true);
    expect(lacksRest(night, piece('A', 38, 46), 8 * H)).toBe(false);
  });
  it('14: a swap takes part of a piece', () =>
    expect(withSwaps([piece('A', 12, 15)], [{ user: 'A', by: 'B', from: 13 * H, to: 18 * H }])).toEqual([
      piece('A', 12, 13),
      piece('B', 13, 15),
    ]));
  it('15: overrides do not cascade', () =>
    expect(
      withOverrides(
        [piece('A', 0, 8), piece('B', 0, 8)],
        [
          { kind: 'replace', user: 'A', by: 'B', from: 0, to: 8 * H },
          { kind: 'replace', user: 'B', by: 'C', from: 0, to: 8 * H },
        ],
      ).map(({ user }) => user),
    ).toEqual(['B', 'C']));
  it('no minute is lost or counted twice, however hours are handed on', () => {
    const hour = fc.integer({ min: 0, max: 24 });
    const who = fc.constantFrom('A', 'B', 'C');
    const handed = fc.record({ from: hour, long: fc.integer({ min: 1, max: 12 }), user: who, by: who });
    const minutesOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { from, to }) => sum + to - from, 0);
    fc.assert(
      fc.property(fc.array(handed, { maxLength: 6 }), (list) => {
        const base = [piece('A', 0, 12), piece('B', 6, 18), piece('C', 12, 24)];
        const given = list.map(({ from, long, user, by }) => ({ user, by, from: from * H, to: (from + long) * H }));
        const replaced = given.map((one) => ({ ...one, kind: 'replace' as const }));
        expect(minutesOf(withSwaps(base, given))).toBe(minutesOf(base));
        expect(minutesOf(withOverrides(base, replaced))).toBe(minutesOf(base));
        // At each hour as many serve as before.
        for (let at = 0; at < 24; at += 1) {
          const serving = (pieces: readonly Piece[]) =>
            pieces.filter((one) => one.from <= at * H && at * H < one.to).length;
          expect(serving(withOverrides(base, replaced))).toBe(serving(base));
        }
      }),
    );
  });
  it('16: balance and overload', () => {
    expect(balanceOf([24, 24, 48])).toBe(67);
    expect(overloadOf(48, [24, 24, 48])).toBe(50);
    expect(balanceOf([100, 96])).toBe(100);
  });
});

const pattern = { from: 0, minutes: [480, 480, 480, 480, 480, 0, 0], factor: 1 };
const capacityOf = (from: string, to: string) => new Capacity(day(from), day(to), [pattern], calendar);
const week = (monday: string) => [day(monday), day(monday) + 6] as const;
describe('capacity', () => {
  const capacity = capacityOf('2026-01-01', '2026-12-31');
  it('17: holidays and make-up days', () =>
    expect(
      ['2026-02-09', '2026-02-16', '2026-02-23', '2026-10-05'].map((one) => capacity.between(...week(one)) / 60),
    ).toEqual([48, 0, 40, 24]));
  it('18: a span counts by what can be done, not by days', () =>
    expect(
      capacity.share(
        4800,
        [day('2026-02-02'), day('2026-02-27')],
        ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'].map(week),
      ),
    ).toEqual([1600, 1920, 0, 1280]));
  it('loses no work of a span without a working day: what overbookings count, the weeks show', () => {
    const [sat, sun] = [day('2026-03-07'), day('2026-03-08')];
    expect(capacity.share(480, [sat, sat], [week('2026-03-02'), week('2026-03-09')])).toEqual([480, 0]);
    // From the Saturday before to the Sunday after a week of holidays: by days, two, seven and none.
    const away = new Capacity(
      day('2026-01-01'),
      day('2026-12-31'),
      [pattern],
      calendar,
      (one) => one >= sat && one <= sun + 7,
    );
    expect(away.share(900, [sat, sun + 7], [week('2026-03-02'), week('2026-03-09'), week('2026-03-16')])).toEqual([
      200, 700, 0,
    ]);
    expect(overbookings([{ id: 'a', from: sat, to: sun + 7, minutes: 900 }], away)).toMatchObject([{ excess: 900 }]);
  });
  const [mon, tue, wed, fri] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-06'].map(day) as [
    number,
    number,
    number,
    number,
  ];
  const item = (id: string, from: number, to: number, minutes: number): Planned => ({ id, from, to, minutes });
  it('19: exact to the minute', () => {
    const fits = [item('a', mon, fri, 1440), item('b', tue, wed, 960)];
    expect(overbookings(fits, capacity)).toEqual([]);
    expect(overbookings([item('a', mon, fri, 1441), item('b', tue, wed, 960)], capacity)).toEqual([
      { from: mon, to: fri, excess: 1, items: ['a', 'b'] },
    ]);
  });
  it('20: tight days inside a loose week', () =>
    expect(
      overbookings([item('a', mon, fri, 1200), item('b', tue, wed, 960), item('c', wed, wed, 60)], capacity),
    ).toEqual([{ from: tue, to: wed, excess: 60, items: ['b', 'c'] }]));
  it('work beside days that are too full is no part of what is too much', () =>
    expect(
      overbookings([item('a', mon, tue, 960), item('b', tue, tue, 120), item('c', wed, wed, 240)], capacity),
    ).toEqual([{ from: mon, to: tue, excess: 120, items: ['a', 'b'] }]));
});

describe('hours as typed', () => {
  it('21', () =>
    expect(['1:30', '1.5', '90m', '1h30', '２ｈ', '半天'].map((text) => readMinutes(text))).toEqual([
      90, 90, 90, 90, 120, 240,
    ]));
  it.each([
    ['1,5h', 90],
    ['1，5', 90],
    ['.5h', 30],
    ['2h 30m', 150],
    ['两小时', 120],
    ['两个半小时', 150],
    ['三小时半', 210],
    ['一小时三十分', 90],
    ['一点五小时', 90],
    ['四十五分钟', 45],
    ['十二小时', 720],
    ['半个小时', 30],
    ['1个半', 90],
    ['1天2小时', 600],
    ['一天半', 720],
    ['两天', 960],
  ])('reads %s', (text, minutes) => expect(readMinutes(text)).toBe(minutes));
  it.each(['', 'abc', '1:75', '-2', '2h 3x', '半', '天', '1.5h30', '1,500', '两点', '百小时'])(
    'refuses %p, which nobody can read',
    (text) => expect([readMinutes(text), readHours(text)]).toEqual([null, null]),
  );
  it('takes hours to two decimals as they stand, others by their minutes', () =>
    expect(['0.01', '16', '2天', '1,5h', '20m'].map((text) => readHours(text))).toEqual([0.01, 16, 16, 1.5, 0.33]));
  it('says them', () => expect([45, 120, 90].map(sayMinutes)).toEqual(['45 分', '2 小时', '1 小时 30 分']));
});

describe('labour', () => {
  const rate = (scope: Rate['scope'], fenPerHour: number, more: Partial<Rate> = {}): Rate => ({
    scope,
    subjectId: null,
    projectId: null,
    effectiveFrom: '2026-01-01',
    fenPerHour,
    ...more,
  });
  const worked = { projectId: 'p', userId: 'u', positionId: 'dev', grade: 'P6', day: '2026-03-15' };
  it('23: rounds by row', () => {
    expect([6, 6, 6].reduce((sum, minutes) => sum + amountOf(33333, minutes), 0)).toBe(9999);
    expect(amountOf(33333, 18)).toBe(10000);
    expect(amountOf(1, 30)).toBe(1);
  });
  it('24: the rate of the day', () => {
    const rates = [rate('tenant', 20000), rate('tenant', 22000, { effectiveFrom: '2026-03-16' })];
    const amounts = ['2026-03-15', '2026-03-16'].map((at) =>
      amountOf(rateFor(rates, { ...worked, day: at })?.fenPerHour ?? 0, 480),
    );
    expect(amounts[0] && amounts[1] && amounts[0] + amounts[1]).toBe(336000);
  });
  it('the most special rate counts; without one the hours are unpriced', () => {
    const rates = [
      rate('tenant', 1),
      rate('position', 2, { subjectId: 'dev' }),
      rate('projectPosition', 3, { subjectId: 'dev', projectId: 'p' }),
      rate('user', 4, { subjectId: 'u' }),
      rate('projectUser', 5, { subjectId: 'u', projectId: 'other' }),
    ];
    expect(rateFor(rates, worked)?.fenPerHour).toBe(4);
    expect(rateFor(rates, { ...worked, projectId: 'other' })?.fenPerHour).toBe(5);
    expect(rateFor(rates, { ...worked, userId: 'x' })?.fenPerHour).toBe(3);
    expect(rateFor(rates, { ...worked, day: '2025-12-31' })).toBeNull();
  });
});

describe('earned value', () => {
  it('26: planned by working days, the cut-off counted', () => {
    const plan = { from: day('2026-02-09'), to: day('2026-03-01'), value: 44 };
    expect(['2026-02-13', '2026-02-14', '2026-02-22'].map((at) => plannedValue(plan, day(at), calendar))).toEqual([
      20, 24, 24,
    ]);
    expect(
      plannedValue({ from: day('2026-02-17'), to: day('2026-02-18'), value: 5 }, day('2026-02-18'), calendar),
    ).toBe(5);
  });
  it('27', () => {
    const { spi, cpi, eac, tcpi } = earnedValue({ bac: 100, pv: 50, ev: 40, ac: 50 });
    expect([spi, cpi, tcpi]).toEqual([0.8, 0.8, 1.2]);
    expect([eac.byCost, eac.asPlanned, eac.byCostAndTime].map((one) => one?.toFixed(2))).toEqual([
      '125.00',
      '110.00',
      '143.75',
    ]);
  });
  it('28: nothing where the money is gone', () =>
    expect(earnedValue({ bac: 100, pv: 100, ev: 50, ac: 105 }).tcpi).toBeNull());
  it('29, 30: earned schedule', () => {
    const planned = [10, 25, 45, 70, 90, 100];
    expect(earnedSchedule(planned, 100, 8)).toEqual({ periods: 6, spiT: 0.75 });
    const { periods, spiT } = earnedSchedule(planned, 60, 5);
    expect([periods.toFixed(1), spiT?.toFixed(2)]).toEqual(['3.6', '0.72']);
  });
});
