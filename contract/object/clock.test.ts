/** Clocks and working hours: the examples of the specification's note, and properties against the slow and obvious way. */
import fc from 'fast-check';
import { dayNumber, officialYears, USUAL_WEEKDAYS, WorkCalendar } from '../time/workdays';
import { segmentsIssue, USUAL_HOURS, WorkHours } from '../time/workHours';
import { type ClockState, consumed, dueAt, isNear, isOver, nearAt, overAt, paused, resumed, retargeted } from './clock';

const days = officialYears.flatMap((one) => one.days);
const hours = new WorkHours(new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: days }));
/** `09-18 17:50` of 2026 in Shanghai. */
const at = (text: string): string => `2026-${text.replace(' ', 'T')}:00+08:00`;
const ms = (text: string): number => Date.parse(at(text));
const say = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
const start = (text: string, goal: number, mode: 'working' | 'always' = 'working'): ClockState =>
  resumed({ goal, runs: [] }, at(text), mode);

it.each([
  ['09-18 17:50', 30, '09-20 09:20'],
  ['09-24 16:00', 480, '09-28 16:30'],
  ['09-30 17:00', 240, '10-08 12:00'],
  ['10-09 17:30', 60, '10-10 09:30'],
  ['09-16 13:30', 270, '09-16 18:00'],
  ['09-16 09:00', 180, '09-16 12:00'],
  ['09-16 12:30', 0, '09-16 12:30'],
])('%s and %i minutes are %s', (from, minutes, to) => {
  expect(say(hours.add(ms(from), minutes))).toBe(to);
});

it('counts working time over a holiday', () => {
  expect(hours.between(ms('09-30 17:00'), ms('10-08 09:30'))).toBe(90);
  expect(hours.between(ms('10-08 09:30'), ms('09-30 17:00'))).toBe(0);
  expect(hours.minutesADay).toBe(450);
});

describe('a clock', () => {
  it('used up at closing time is due then, met until it opens again, missed after', () => {
    const clock = start('09-16 13:30', 270);
    expect(say(dueAt(clock, hours))).toBe('09-16 18:00');
    expect(isOver(clock, hours, ms('09-16 18:00'))).toBe(false);
    expect(say(overAt(clock, hours))).toBe('09-17 09:00');
    expect(isOver(clock, hours, (overAt(clock, hours) as number) - 1)).toBe(false);
    expect(isOver(clock, hours, overAt(clock, hours) as number)).toBe(true);
  });

  it('sums what ran, however long it stood between', () => {
    const stood = resumed(paused(start('09-16 10:00', 480), at('09-16 11:00')), at('09-17 14:00'), 'working');
    expect(say(dueAt(stood, hours))).toBe('09-18 12:00');
    const overnight = resumed(paused(start('09-16 15:00', 240), at('09-16 18:00')), at('09-17 09:00'), 'working');
    expect([say(dueAt(overnight, hours)), say(dueAt(start('09-16 15:00', 240), hours))]).toEqual([
      '09-17 10:00',
      '09-17 10:00',
    ]);
    expect(dueAt(paused(stood, at('09-18 10:00')), hours)).toBeNull();
  });

  it('keeps what was used up when its goal changes', () => {
    const milder = start('09-16 09:00', 1440);
    const near = retargeted(milder, at('09-16 16:30'), 480, 'working');
    expect(consumed(near, hours, ms('09-16 16:30'))).toBe(360);
    expect([isNear(near, hours, ms('09-16 16:30')), say(dueAt(near, hours))]).toEqual([true, '09-17 09:30']);
    const late = retargeted(milder, at('09-17 10:00'), 480, 'working');
    expect([consumed(late, hours, ms('09-17 10:00')), isOver(late, hours, ms('09-17 10:00'))]).toEqual([510, true]);
  });

  it('goes on round the clock from the moment that its mode changes', () => {
    const clock = retargeted(start('09-18 17:00', 480), at('09-19 10:00'), 240, 'always');
    expect([consumed(clock, hours, ms('09-19 10:00')), say(dueAt(clock, hours))]).toEqual([60, '09-19 13:00']);
  });

  it('is due later when a holiday is declared while it runs', () => {
    const declared = new WorkHours(
      new WorkCalendar({
        weekdays: USUAL_WEEKDAYS,
        holidays: [...days, { kind: 'off', from: '2026-09-28', to: '2026-09-28' }],
      }),
    );
    const clock = start('09-24 16:00', 480);
    expect([say(dueAt(clock, hours)), say(dueAt(clock, declared))]).toEqual(['09-28 16:30', '09-29 16:30']);
  });

  it('goes on where it was when a solution is refused', () => {
    const refused = resumed(paused(start('09-16 09:00', 480), at('09-16 11:00')), at('09-17 09:00'), 'working');
    expect(say(dueAt(refused, hours))).toBe('09-17 16:30');
  });

  it('is near at exactly three quarters', () => {
    const clock = start('09-16 09:00', 240);
    const moment = nearAt(clock, hours) as number;
    expect(say(moment)).toBe('09-16 12:00');
    expect([isNear(clock, hours, moment - 1), isNear(clock, hours, moment)]).toEqual([false, true]);
  });
});

describe('properties', () => {
  const minute = fc.integer({ min: 0, max: 525_600 });
  const from = Date.parse('2026-01-01T00:00:00+08:00');
  const isWorked = (instant: number) => hours.isWorkingAt(instant);
  /** Minute by minute. */
  const slowly = (start: number, end: number) => {
    let sum = 0;
    for (let one = start; one < end; one += 60_000) if (isWorked(one)) sum += 1;
    return sum;
  };

  it('agrees with counting every minute', () => {
    fc.assert(
      fc.property(minute, fc.integer({ min: 0, max: 30_000 }), (start, length) => {
        const a = from + start * 60_000;
        const b = a + length * 60_000;
        expect(hours.between(a, b)).toBe(slowly(a, b));
      }),
      { numRuns: 40 },
    );
  });

  it('adds what lies between, at the earliest moment', () => {
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 200_000 }), (start, length) => {
        const a = from + start * 60_000;
        const end = hours.add(a, length);
        expect(hours.between(a, end)).toBe(length);
        expect(hours.msBetween(a, end - 1)).toBe(length * 60_000 - 1);
      }),
    );
  });

  it('sums over pieces, in zones that change their clocks as well', () => {
    const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'].map(
      (zone) => new WorkHours(new WorkCalendar({ weekdays: 127, holidays: days }), { ...USUAL_HOURS, zone }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.array(minute, { minLength: 3, maxLength: 3 }), (one, three) => {
        const [a, b, c] = three.sort((x, y) => x - y).map((x) => from + x * 60_000) as [number, number, number];
        expect(one.msBetween(a, b) + one.msBetween(b, c)).toBe(one.msBetween(a, c));
        expect(one.msBetween(a, one.add(a, 777))).toBe(777 * 60_000);
      }),
    );
  });

  it('never lets a pause bring the end nearer', () => {
    const step = fc.integer({ min: 1, max: 3_000 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 60, max: 5_000 }), step, step, (start, goal, run, pause) => {
        const text = (x: number) => new Date(from + x * 60_000).toISOString();
        const plain = resumed({ goal, runs: [] }, text(start), 'working');
        const stood = resumed(paused(plain, text(start + run)), text(start + run + pause), 'working');
        expect(dueAt(stood, hours) as number).toBeGreaterThanOrEqual(
          Math.min(dueAt(plain, hours) as number, from + (start + run + pause) * 60_000),
        );
      }),
    );
  });
});

it('names what is wrong with segments', () => {
  expect(segmentsIssue(USUAL_HOURS.segments)).toBeUndefined();
  expect(segmentsIssue([])).toContain('至少');
  expect(segmentsIssue([{ from: 600, to: 600 }])).toContain('晚于');
  expect(
    segmentsIssue([
      { from: 540, to: 700 },
      { from: 690, to: 800 },
    ]),
  ).toContain('重叠');
  expect(segmentsIssue([{ from: 540, to: 1500 }])).toContain('范围');
  expect(dayNumber('2026-01-01')).toBe(hours.dayOf(ms('01-01 00:30')));
});
