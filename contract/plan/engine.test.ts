import fc from 'fast-check';
import { dayNumber, dayText, officialYears, USUAL_WEEKDAYS, WorkCalendar } from '../time/workdays';
import { schedule } from './engine';
import { circleOf } from './graph';
import type { LinkType, PlanInput, PlanLink, PlanNode } from './model';
import { progressOf, readLinks, slipOf, wbsOf } from './rollup';
import { DaysBeyondReach, WorkdayIndex } from './workdayIndex';

const plain = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const official = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: officialYears.flatMap(({ days }) => days) });
const march = (day: number) => dayNumber('2026-03-01') + day - 1;
const START = march(2);

/** `A3` is A with three days. */
const node = (text: string, more: Partial<PlanNode> = {}): PlanNode => ({
  id: text.replace(/\d+$/, ''),
  duration: Number(/\d+$/.exec(text)?.[0] ?? 0),
  parentId: null,
  ...more,
});
/** `A>B`, `A>B SS 1`. */
const link = (text: string): PlanLink => {
  const [ends = '', type = 'FS', lag = '0'] = text.split(' ');
  const [from = '', to = ''] = ends.split('>');
  return { from, to, type: type as LinkType, lag: Number(lag) };
};
const plan = (nodes: PlanNode[], links: PlanLink[], more: Partial<PlanInput> = {}, calendar = plain) => {
  const start = more.start ?? START;
  return schedule({ nodes, links, start, ...more }, new WorkdayIndex(calendar, start - 60));
};
const daysOf = (result: ReturnType<typeof plan>, id: string) => {
  const { start, end } = result.get(id) ?? { start: null, end: null };
  const day = (at: number | null) => (at === null ? '' : dayText(at).slice(5));
  return start === end ? day(start) : `${day(start)}–${day(end)}`;
};

it('1: dates, slack and the critical path', () => {
  const nodes = 'A3 B4 C2 D5 E6 F3 G4 M0'.split(' ').map((one) => node(one));
  const links = 'A>C A>D B>E C>E D>F E>F E>G F>M G>M'.split(' ').map(link);
  const result = plan(nodes, links);
  expect([daysOf(result, 'M'), daysOf(result, 'D'), daysOf(result, 'F')]).toEqual([
    '03-20',
    '03-05–03-11',
    '03-17–03-19',
  ]);
  expect(result.get('D')).toMatchObject({ totalSlack: 4, freeSlack: 3 });
  expect(result.get('F')).toMatchObject({ totalSlack: 1 });
  expect(result.get('B')).toMatchObject({ totalSlack: 1, freeSlack: 1 });
  expect([...result].filter(([, { critical }]) => critical).map(([id]) => id)).toEqual(['A', 'C', 'E', 'G', 'M']);
});

it.each([
  ['2', 'FS', [0, 2, -1], ['03-11–03-13', '03-13–03-17', '03-10–03-12']],
  ['3', 'SS', [0, 1, -1], ['03-05–03-09', '03-06–03-10', '03-04–03-06']],
  ['4', 'FF', [0, 2, -1], ['03-06–03-10', '03-10–03-12', '03-05–03-09']],
  ['5', 'SF', [0, 1, 4], ['03-02–03-04', '03-03–03-05', '03-06–03-10']],
] as const)('%s: %s with lags', (_, type, lags, expected) => {
  const found = lags.map((lag) =>
    daysOf(plan([node('A4', { startNoEarlier: march(5) }), node('B3')], [{ from: 'A', to: 'B', type, lag }]), 'B'),
  );
  expect(found).toEqual(expected);
});

it('6, 7, 8: milestones are evenings, or mornings', () => {
  const through = (lag: number) => plan([node('A5'), node('M0'), node('B2')], [link(`A>M FS ${lag}`), link('M>B')]);
  expect([daysOf(through(0), 'M'), daysOf(through(0), 'B')]).toEqual(['03-06', '03-09–03-10']);
  expect([daysOf(through(2), 'M'), daysOf(through(2), 'B')]).toEqual(['03-10', '03-11–03-12']);
  const kickOff = plan([node('M0', { atStart: true, startNoEarlier: march(2) }), node('B2')], [link('M>B')]);
  expect([daysOf(kickOff, 'M'), daysOf(kickOff, 'B')]).toEqual(['03-02', '03-02–03-03']);
});
it('a milestone is pinned to the evening of its day', () =>
  expect(daysOf(plan([node('M0', { startNoEarlier: march(4) })], []), 'M')).toBe('03-04'));
it('a group takes the day of a milestone with it', () => {
  const result = plan([node('G0'), node('M0', { parentId: 'G', startNoEarlier: march(4) })], []);
  expect([daysOf(result, 'G'), daysOf(result, 'M')]).toEqual(['03-04', '03-04']);
});
it('9: there and back is where it was', () => {
  const at = (start: number) =>
    daysOf(plan([node('A2', { startNoEarlier: start }), node('B1', { startNoEarlier: march(6) })], [link('A>B')]), 'B');
  expect([at(march(2)), at(march(9)), at(march(2))]).toEqual(['03-06', '03-11', '03-06']);
});
it('10: a link into a group binds each in it', () => {
  const result = plan(
    [node('A3'), node('G0'), node('x2', { parentId: 'G' }), node('y4', { parentId: 'G' })],
    [link('A>G')],
  );
  expect(['x', 'y', 'G'].map((id) => daysOf(result, id))).toEqual(['03-05–03-06', '03-05–03-10', '03-05–03-10']);
});
it('11: a link out of a group counts its first start or its last end', () => {
  const result = plan(
    [
      node('G0'),
      node('x2', { parentId: 'G', startNoEarlier: march(4) }),
      node('y4', { parentId: 'G', startNoEarlier: march(3) }),
      node('Z1'),
      node('Y1'),
    ],
    [link('G>Z'), link('G>Y SS 1')],
  );
  expect(['G', 'Z', 'Y'].map((id) => daysOf(result, id))).toEqual(['03-03–03-06', '03-09', '03-04']);
});
it('12: a deadline moves nothing and makes slack negative', () => {
  const result = plan([node('A4'), node('B3', { endNoLater: march(9) }), node('C4')], [link('A>B'), link('B>C')]);
  expect(daysOf(result, 'B')).toBe('03-06–03-10');
  expect(['A', 'B', 'C'].map((id) => result.get(id)?.totalSlack)).toEqual([-1, -1, 0]);
  expect(result.get('B')?.late).toBe(true);
});
it('13: what is over binds with its real dates and the lag', () => {
  const over = node('A5', { realStart: march(2), realEnd: march(3) });
  const result = plan([over, node('B2')], [link('A>B FS 3')]);
  expect(daysOf(result, 'B')).toBe('03-09–03-10');
  expect(result.get('A')).toMatchObject({ critical: false, totalSlack: null });
});
it('14: what is manual stays, binds, and shows its conflict', () => {
  const result = plan(
    [node('A5'), node('B2', { manual: { start: march(4), end: march(5) } }), node('C1')],
    [link('A>B'), link('B>C')],
  );
  expect([daysOf(result, 'C'), result.get('B')?.early, result.get('A')?.totalSlack]).toEqual(['03-06', true, -3]);
});
it('15, 16: holidays and make-up days', () => {
  const from = (day: string, nodes: PlanNode[], links: PlanLink[]) =>
    plan(nodes, links, { start: dayNumber(day) }, official);
  const autumn = from('2026-09-29', [node('A3'), node('B2')], [link('A>B FS 1')]);
  expect([daysOf(autumn, 'A'), daysOf(autumn, 'B')]).toEqual(['09-29–10-08', '10-10–10-12']);
  const spring = from('2026-02-12', [node('A2'), node('B3')], [link('A>B')]);
  expect(daysOf(spring, 'B')).toBe('02-14–02-25');
});
it('17: the later of two links counts', () =>
  expect(daysOf(plan([node('A10'), node('B6')], [link('A>B SS 2'), link('A>B FF 2')]), 'B')).toBe('03-10–03-17'));
it('18: days of the calendar as a lag', () => {
  const at = (elapsed: boolean) =>
    daysOf(plan([node('A1', { startNoEarlier: march(6) }), node('B1')], [{ ...link('A>B FS 2'), elapsed }]), 'B');
  expect([at(true), at(false)]).toEqual(['03-09', '03-11']);
});
it('19: slip by working days', () =>
  expect(slipOf(official, dayNumber('2026-09-30'), dayNumber('2026-10-12'))).toBe(4));
it('25: weights', () => {
  const part = (progress: number, weight: number, cancelled = false) => ({ progress, weight, workdays: 1, cancelled });
  expect(progressOf([part(50, 60), part(100, 40), part(0, 50, true)])).toBe(70);
});

it('names its driver', () => {
  const result = plan([node('A3'), node('B1'), node('C1', { startNoEarlier: march(12) })], [link('A>B')]);
  expect(['A', 'B', 'C'].map((id) => result.get(id)?.driver)).toEqual([
    { by: 'plan' },
    { by: 'link', from: 'A' },
    { by: 'pin' },
  ]);
});
it('says where each would start without its pin', () => {
  const pinned = { startNoEarlier: march(20) };
  const manual = { start: march(10), end: march(10) };
  const nodes = [node('A3'), node('B1', pinned), node('C1', pinned), node('M0', pinned), node('D1', { manual })];
  const result = plan(nodes, [link('A>B'), link('A>M'), link('B>D')]);
  const free = ['A', 'B', 'C', 'M', 'D'].map((id) => dayText(result.get(id)?.unpinned ?? 0).slice(5));
  expect(free).toEqual(['03-02', '03-05', '03-02', '03-04', '03-10']);
});
it('has an end where no day can be written any more', () => {
  const result = plan([node('A2000000000'), node('B1')], [link('A>B')]);
  expect(() => result.get('B')).toThrow(DaysBeyondReach);
});
it('forecasts from today', () => {
  const nodes = [node('A4', { realStart: march(2), progress: 25 }), node('B2')];
  const result = plan(nodes, [link('A>B')], { today: march(9) });
  expect([daysOf(result, 'A'), daysOf(result, 'B')]).toEqual(['03-02–03-11', '03-12–03-13']);
});
it('what is cancelled binds and spans nothing', () => {
  const result = plan(
    [node('A5', { cancelled: true }), node('B1'), node('G0'), node('x9', { parentId: 'G', cancelled: true })],
    [link('A>B')],
  );
  expect([daysOf(result, 'B'), daysOf(result, 'A'), daysOf(result, 'G')]).toEqual(['03-02', '', '']);
});

describe('circles', () => {
  const nodes = [node('P0'), node('p1', { parentId: 'P' }), node('Q1'), node('x1'), node('y1')];
  it.each([
    ['p>P', ['p', 'P']],
    ['P>p', ['P', 'p']],
    ['P>Q Q>p', ['P', 'Q', 'p']],
    ['x>y y>x', ['x', 'y']],
  ])('%s', (links, members) => {
    const path = circleOf(nodes, links.split(' ').map(link)) ?? [];
    expect(path[0]).toBe(path.at(-1));
    for (const one of members) expect(path).toContain(one);
  });
  it('a node may follow a parent and its child', () => expect(circleOf(nodes, ['P>Q', 'p>Q'].map(link))).toBeNull());
});

it('reads typed links', () => {
  expect(readLinks('12FS+2, 15ss-1，3')).toEqual([
    { row: '12', type: 'FS', lag: 2, elapsed: false },
    { row: '15', type: 'SS', lag: -1, elapsed: false },
    { row: '3', type: 'FS', lag: 0, elapsed: false },
  ]);
  expect(readLinks('1.2FS+3d')).toEqual([{ row: '1.2', type: 'FS', lag: 3, elapsed: true }]);
  expect(readLinks('abc')).toBeNull();
});
it('numbers rows by their order', () =>
  expect([
    ...wbsOf([
      { id: 'a', parentId: null },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'a' },
      { id: 'd', parentId: null },
    ]),
  ]).toEqual(
    expect.arrayContaining([
      ['a', '1'],
      ['b', '1.1'],
      ['c', '1.2'],
      ['d', '2'],
    ]),
  ));

it('holds each link, and no node could stand earlier', () => {
  const types = fc.constantFrom<LinkType>('FS', 'SS', 'FF', 'SF');
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.nat(11), types, fc.integer({ min: -2, max: 4 })), { maxLength: 20 }),
      (durations, pairs) => {
        const nodes = durations.map((duration, at) => node(`n${at}_`, { duration }));
        const links = pairs
          .filter(([from, to]) => from < to && to < nodes.length)
          .map(([from, to, type, lag]) => ({ from: `n${from}_`, to: `n${to}_`, type, lag }));
        const index = new WorkdayIndex(plain, START - 60);
        const result = schedule({ nodes, links, start: START }, index);
        const span = (id: string) => {
          const { start, end } = result.get(id) as { start: number; end: number };
          const duration = nodes.find((one) => one.id === id)?.duration ?? 0;
          const until = index.evening(end);
          return { S: duration === 0 ? until : index.morning(start), F: until, duration };
        };
        for (const { id } of nodes) {
          const own = span(id);
          expect(own.F - own.S).toBe(own.duration);
          const bounds = links
            .filter((one) => one.to === id)
            .map(({ from, type, lag }) => {
              const pre = span(from);
              const point = (type === 'FS' || type === 'FF' ? pre.F : pre.S) + lag;
              return type === 'FS' || type === 'SS' ? point : point - own.duration;
            });
          expect(own.S).toBe(Math.max(index.morning(START), ...bounds));
          const { totalSlack, freeSlack } = result.get(id) ?? {};
          expect(totalSlack).toBeGreaterThanOrEqual(0);
          expect(freeSlack).toBeLessThanOrEqual(totalSlack ?? 0);
        }
      },
    ),
  );
});
