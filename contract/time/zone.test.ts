/** Clocks against Temporal, which is too large for the console and too slow for what is reckoned by the thousand. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { USUAL_WEEKDAYS, WorkCalendar } from './workdays';
import { WorkHours } from './workHours';
import { DAY_MS, zoneOf } from './zone';

const names = [
  ...[
    'Asia/Shanghai',
    'America/New_York',
    'America/Havana',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Europe/Berlin',
  ],
  ...[
    'Africa/Casablanca',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Asia/Kathmandu',
  ],
];
const MINUTE = 60_000;
const from = Date.UTC(2005, 0, 1);
const minutes = fc.integer({ min: 0, max: (Date.UTC(2035, 0, 1) - from) / MINUTE });
const changeOf = (zone: string, after: number) =>
  Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
    ?.epochMilliseconds;
/** Any moment, and as often one about a change of the clocks. */
const moments = fc
  .tuple(fc.constantFrom(...names), minutes, fc.boolean(), fc.integer({ min: -1_500, max: 1_500 }))
  .map(([zone, minute, near, beside]) => {
    const at = from + minute * MINUTE;
    return { zone, at: near ? (changeOf(zone, at) ?? at) + beside * MINUTE : at };
  });

it('clocks show what Temporal says that they show', () => {
  fc.assert(
    fc.property(moments, ({ zone, at }) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      expect(zoneOf(zone).minuteText(at)).toBe(there.toPlainDateTime().toString().slice(0, 16).replace('T', ' '));
    }),
    { numRuns: 200 },
  );
});

it('a wall time is when Temporal says that it is, and one that is skipped the first instant after the gap', () => {
  fc.assert(
    fc.property(moments, ({ zone, at }) => {
      const wall = new Date(at).toISOString().slice(0, 19);
      const plain = Temporal.PlainDateTime.from(wall);
      const [early, late] = (['earlier', 'later'] as const).map((disambiguation) =>
        plain.toZonedDateTime(zone, { disambiguation }),
      ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
      const gap = !early.toPlainDateTime().equals(plain) && early.getTimeZoneTransition('next');
      const [first, last] = gap ? [gap, gap] : [early, late];
      expect([zoneOf(zone).instantOf(at, 'first'), zoneOf(zone).instantOf(at, 'last')]).toEqual([
        first.epochMilliseconds,
        last.epochMilliseconds,
      ]);
    }),
    { numRuns: 200 },
  );
});

describe('hours round the clock', () => {
  const roundTheClock = (zone: string) =>
    new WorkHours(new WorkCalendar({ weekdays: 127, holidays: [] }), { segments: [{ from: 0, to: 1440 }], zone });

  it.each([
    ['America/New_York', '2027-03-13T05:00:00Z'],
    ['America/New_York', '2027-11-06T04:00:00Z'],
    ['America/Havana', '2027-03-13T05:00:00Z'],
    ['America/Havana', '2027-11-06T04:00:00Z'],
    ['America/Santiago', '2027-09-04T04:00:00Z'],
    ['Asia/Shanghai', '2027-03-13T16:00:00Z'],
  ])('are 4,320 minutes in 72 hours of %s from %s', (zone, begin) => {
    const at = Date.parse(begin);
    expect(roundTheClock(zone).between(at, at + 3 * DAY_MS)).toBe(4_320);
  });

  it('put a limit after its start: Havana, 04:30Z and 30 minutes', () => {
    const at = Date.parse('2027-03-14T04:30:00Z');
    expect(new Date(roundTheClock('America/Havana').add(at, 30)).toISOString()).toBe('2027-03-14T05:00:00.000Z');
  });

  it('count each minute once, over every change of the clocks, in segments that touch too', () => {
    const halves = [
      { from: 0, to: 90 },
      { from: 90, to: 1440 },
    ];
    const all = new Map(
      names.map((zone) => [
        zone,
        [
          roundTheClock(zone),
          new WorkHours(new WorkCalendar({ weekdays: 127, holidays: [] }), { segments: halves, zone }),
        ],
      ]),
    );
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 10_000 }), ({ zone, at }, length) => {
        for (const hours of all.get(zone) ?? []) {
          expect(hours.between(at, at + length * MINUTE)).toBe(length);
          expect(hours.add(at, length)).toBe(at + length * MINUTE);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of a night shift are what really passes: an hour less in spring, an hour more in autumn', () => {
    const night = new WorkHours(new WorkCalendar({ weekdays: 127, holidays: [] }), {
      segments: [{ from: 0, to: 480 }],
      zone: 'Europe/Berlin',
    });
    const of = (day: string) => night.between(Date.parse(`${day}T22:00:00Z`) - DAY_MS, Date.parse(`${day}T12:00:00Z`));
    expect([of('2026-03-28'), of('2026-03-29'), of('2026-10-25')]).toEqual([480, 420, 540]);
    const from = Date.parse('2026-03-28T23:00:00Z');
    expect(new Date(night.add(from, 420)).toISOString()).toBe('2026-03-29T06:00:00.000Z');
  });

  it('end where so much working time is asked for that it never passes', () => {
    const hours = new WorkHours(new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] }));
    expect(() => hours.addMs(Date.UTC(2026, 0, 1), Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });
});
