import fc from 'fast-check';
import { dayNumber, dayText, officialYears, USUAL_WEEKDAYS, WorkCalendar } from '../time/workdays';
import { schedule } from './engine';
import { circleOf } from './graph';
import type { LinkType, PlanInput, PlanLink, PlanNode } from './model';
import { besideGiven, type KeptNode, putByHand } from './reckon';
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
  // 55 of 100 working days are left, today the first of them.
  const today = plain.add(march(2), 50);
  const long = plan([node('A100', { realStart: march(2), progress: 45 })], [], { today });
  expect(daysOf(long, 'A')).toBe(`03-02–${dayText(plain.add(today, 54)).slice(5)}`);
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
          // On the first morning of the plan; all others are evenings.
          const isFirst = duration === 0 && result.get(id)?.driver.by === 'plan';
          const until = isFirst ? index.morning(START) : index.evening(end);
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

describe('what is fixed on a free day stays there', () => {
  // 7 and 8 March 2026 are a Saturday and a Sunday.
  const [saturday, sunday] = [march(7), march(8)];
  const byHand = (text: string, start: number, end: number, more: Partial<PlanNode> = {}) =>
    node(text, { manual: { start, end }, ...more });

  it('work by hand, begun work, a milestone, and what was over', () => {
    const result = plan(
      [
        byHand('A1', saturday, sunday),
        byHand('M0', saturday, saturday),
        byHand('K0', sunday, sunday, { atStart: true }),
        node('R1', { realStart: saturday, realEnd: saturday }),
        node('B2', { realStart: sunday }),
        byHand('L5', march(5), sunday),
      ],
      [],
    );
    expect(['A', 'M', 'K', 'R', 'B', 'L'].map((id) => daysOf(result, id))).toEqual([
      '03-07–03-08',
      '03-07',
      '03-08',
      '03-07',
      '03-08–03-10',
      '03-05–03-08',
    ]);
  });
  it('on an official holiday', () => {
    const day = dayNumber('2025-01-30');
    const start = dayNumber('2025-01-20');
    const result = plan([node('A1', { realStart: day, realEnd: day })], [], { start }, official);
    expect(result.get('A')).toMatchObject({ start: day, end: day });
  });
  it('its group spans it, and nothing before it', () => {
    const inG = { parentId: 'G' };
    const of = (...nodes: PlanNode[]) => daysOf(plan([node('G0'), ...nodes], []), 'G');
    expect(of(byHand('A1', saturday, sunday, inG))).toBe('03-07–03-08');
    expect(of(byHand('M0', saturday, saturday, inG))).toBe('03-07');
    expect(of(byHand('A1', saturday, sunday, inG), node('B2', { ...inG, startNoEarlier: march(9) }))).toBe(
      '03-07–03-10',
    );
    expect(of(byHand('A1', saturday, sunday, inG), node('B2', inG))).toBe('03-02–03-08');
  });
  it('what follows it begins on the next working day; a lag in days of the calendar counts from the day itself', () => {
    const pour = node('A1', { realStart: saturday, realEnd: saturday });
    const followed = (more: Partial<PlanLink>) => daysOf(plan([pour, node('B1')], [{ ...link('A>B'), ...more }]), 'B');
    expect(followed({})).toBe('03-09');
    expect(followed({ lag: 7, elapsed: true })).toBe('03-16');
    expect(followed({ lag: 2, elapsed: true })).toBe('03-10');
    expect(followed({ type: 'SS', lag: 3, elapsed: true })).toBe('03-10');
  });
  it('an end that was set by hand stays once the work has begun, and moves in a forecast only where it must', () => {
    const held = byHand('A3', march(4), sunday, { realStart: march(5) });
    expect(daysOf(plan([held], []), 'A')).toBe('03-05–03-08');
    expect(daysOf(plan([held], [], { today: march(9) }), 'A')).toBe('03-05–03-11');
  });
});

it('what is pulled by hand stays on the day it was put on, free or not, as long as it was', () => {
  const span = (start: number, end: number) => ({ start: march(start), end: march(end) });
  expect(putByHand(plain, span(2, 3), march(14))).toEqual(span(14, 17));
  expect(putByHand(plain, span(7, 8), march(14))).toEqual(span(14, 15));
  expect(putByHand(plain, span(7, 8), march(7), 2)).toEqual(span(7, 10));
});

describe('free slack', () => {
  it('is never more than total slack, with groups, lags, pins and deadlines', () => {
    const types = fc.constantFrom<LinkType>('FS', 'SS', 'FF', 'SF');
    const some = fc.option(fc.integer({ min: 0, max: 20 }), { freq: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), some, some), { minLength: 8, maxLength: 16 }),
        fc.array(fc.tuple(fc.nat(15), fc.nat(15), types, fc.integer({ min: -2, max: 4 }), fc.boolean()), {
          maxLength: 20,
        }),
        (leaves, pairs) => {
          // Every fourth is a group of the three behind it; links lead into later groups only, so that no circle closes.
          const groupOf = (at: number) => at - (at % 4);
          const nodes = leaves.map(([duration, pin, deadline], at) =>
            at % 4 === 0
              ? node(`n${at}_`)
              : node(`n${at}_`, {
                  ...{ duration, parentId: `n${groupOf(at)}_` },
                  startNoEarlier: pin === null ? null : START + pin,
                  endNoLater: deadline === null ? null : START + deadline,
                }),
          );
          const links = pairs
            .filter(([from, to]) => groupOf(from) < groupOf(to) && to < nodes.length)
            .map(([from, to, type, lag, elapsed]) => ({ from: `n${from}_`, to: `n${to}_`, type, lag, elapsed }));
          for (const [, { totalSlack, freeSlack }] of plan(nodes, links)) {
            expect(freeSlack ?? 0).toBeLessThanOrEqual(Math.max(0, totalSlack ?? 0));
          }
        },
      ),
    );
  });
  it('behind a link out of a group is that of the one that ends it', () => {
    const inG = { parentId: 'G' };
    const nodes = [node('G0'), node('a2', inG), node('b7', inG), node('Z1')];
    const slack = (result: ReturnType<typeof plan>, id: string) => {
      const { totalSlack, freeSlack } = result.get(id) ?? {};
      return [totalSlack, freeSlack];
    };
    const tight = plan(nodes, [link('G>Z FS 1')]);
    expect([slack(tight, 'a'), slack(tight, 'b'), slack(tight, 'G')]).toEqual([
      [5, 5],
      [0, 0],
      [0, 0],
    ]);
    // What follows the group may itself wait: total slack has more, free slack ends where it would have to move.
    const loose = plan([...nodes, node('X12')], [link('G>Z FS 1')]);
    expect([slack(loose, 'a'), slack(loose, 'b'), slack(loose, 'Z')]).toEqual([
      [8, 5],
      [3, 0],
      [3, 3],
    ]);
    const starts = plan([...nodes, node('X12')], [link('G>Z SS 2')]);
    expect([slack(starts, 'a'), slack(starts, 'G')]).toEqual([
      [9, 0],
      [5, 0],
    ]);
  });
});

describe('as late as it may stand', () => {
  const late = { latest: true };
  const all = (result: ReturnType<typeof plan>, ids: string) => ids.split(' ').map((id) => daysOf(result, id));

  it('waits for the first of its successors, which does not move', () => {
    // A 02–04 and B 02–06 lead to C 09–10: A may begin on the 4th.
    const result = plan([node('A3', late), node('B5'), node('C2')], ['A>C', 'B>C'].map(link));
    expect(all(result, 'A B C')).toEqual(['03-04–03-06', '03-02–03-06', '03-09–03-10']);
    expect(result.get('A')).toMatchObject({ totalSlack: 0, freeSlack: 0, driver: { by: 'latest' }, unpinned: START });
    expect(result.get('C')?.driver).toEqual({ by: 'link', from: 'B' });
  });
  it('takes free slack and leaves that of what follows alone', () => {
    // C may itself wait until the 11th; A does not make it.
    const result = plan([node('A3', late), node('B5'), node('C2'), node('D10')], ['A>C', 'B>C'].map(link));
    expect(all(result, 'A C')).toEqual(['03-04–03-06', '03-09–03-10']);
    expect([result.get('A')?.totalSlack, result.get('A')?.freeSlack]).toEqual([3, 0]);
  });
  it('without successors it ends with the plan, and in a chain all of it waits', () => {
    const result = plan([node('A2', late), node('B1', late), node('C10')], [link('A>B')]);
    expect(all(result, 'A B C')).toEqual(['03-11–03-12', '03-13', '03-02–03-13']);
    // Only the first: what follows it stands as early as it may.
    expect(all(plan([node('A2', late), node('B1'), node('C10')], [link('A>B')]), 'A B')).toEqual([
      '03-02–03-03',
      '03-04',
    ]);
  });
  it.each([
    // B 5 days stands 02–06 and C 1 day is pinned to the 9th.
    ['A>C SS 2', '03-05–03-06'],
    ['A>C FF 1', '03-05–03-06'],
    ['A>C FS -1', '03-06–03-09'],
  ])('%s', (text, expected) => {
    const result = plan([node('A2', late), node('C1', { startNoEarlier: march(9) }), node('D20')], [link(text)]);
    expect(daysOf(result, 'A')).toBe(expected);
    expect(daysOf(result, 'C')).toBe('03-09');
  });
  it('a deadline holds it, its own and that of its group', () => {
    const own = plan([node('A2', { ...late, endNoLater: march(5) }), node('B10')], []);
    expect(daysOf(own, 'A')).toBe('03-04–03-05');
    const group = plan([node('G0', { endNoLater: march(5) }), node('A2', { ...late, parentId: 'G' }), node('B10')], []);
    expect(all(group, 'A G')).toEqual(['03-04–03-05', '03-04–03-05']);
    // Missed already, it stays as early as it may.
    const missed = plan([node('A5', { ...late, endNoLater: march(4) }), node('B10')], []);
    expect([daysOf(missed, 'A'), missed.get('A')?.late]).toEqual(['03-02–03-06', true]);
  });
  it('a group spans where it stands, and what follows the group or leads into it knows', () => {
    const inG = { parentId: 'G' };
    const nodes = [node('P1', late), node('G0'), node('a2', { ...inG, ...late }), node('b4', inG), node('Z3')];
    const result = plan(nodes, ['P>a', 'G>Z'].map(link));
    expect(all(result, 'P a b G Z')).toEqual(['03-03', '03-04–03-05', '03-02–03-05', '03-02–03-05', '03-06–03-10']);
    // Nothing else is in it: it begins later, and so may what leads to it.
    const alone = plan([node('P1', late), node('G0'), node('a2', { ...inG, ...late }), node('B10')], [link('P>G')]);
    expect(all(alone, 'P a G')).toEqual(['03-11', '03-12–03-13', '03-12–03-13']);
  });
  it('milestones: an evening on the last day, a morning not behind it', () => {
    const evening = plan([node('M0', late), node('B3')], []);
    const morning = plan([node('M0', { ...late, atStart: true }), node('B3')], []);
    expect([daysOf(evening, 'M'), daysOf(morning, 'M')]).toEqual(['03-04', '03-04']);
  });
  it('what has begun, is over or stands by hand does not wait', () => {
    const result = plan(
      [
        node('A2', { ...late, realStart: march(2) }),
        node('B2', { ...late, realStart: march(2), realEnd: march(3) }),
        node('C2', { ...late, manual: { start: march(3), end: march(4) } }),
        node('D10'),
      ],
      [],
    );
    expect(all(result, 'A B C')).toEqual(['03-02–03-03', '03-02–03-03', '03-03–03-04']);
  });
  it('beside the days of a file: what could wait longer there stands elsewhere here', () => {
    const kept = (id: string, duration: number, constraintType: 'ASAP' | 'ALAP'): KeptNode => ({
      ...{ id, parentId: null, kind: 'work', mode: 'auto', duration, atStart: false, constraintType },
      ...{ constraintOn: null, deadline: null, manualStart: null, manualEnd: null, realStart: null, realEnd: null },
      ...{ progress: 0, progressSource: 'manual', weight: null, cancelled: false },
    });
    const nodes = [kept('A', 3, 'ALAP'), kept('B', 5, 'ASAP'), kept('C', 2, 'ASAP')];
    const fs = { type: 'FS', lag: 0, elapsed: false } as const;
    const links = [
      { ...fs, fromId: 'A', toId: 'C' },
      { ...fs, fromId: 'B', toId: 'C' },
    ];
    const days = (from: number, to: number) => ({ startOn: dayText(march(from)), endOn: dayText(march(to)) });
    const beside = (a: ReturnType<typeof days>) => {
      const given = new Map(Object.entries({ A: a, B: days(2, 6), C: days(9, 10) }));
      return besideGiven(plain, { startOn: '2026-03-02', criticalSlack: 0, nodes, links }, given);
    };
    expect(beside(days(4, 6))).toEqual(new Map(Object.entries({ A: days(4, 6), B: days(2, 6), C: days(9, 10) })));
    expect(beside(days(2, 4)).get('A')).toEqual(days(4, 6));
  });
  it('moves nothing that is not so itself, whatever the plan is', () => {
    const types = fc.constantFrom<LinkType>('FS', 'SS', 'FF', 'SF');
    const leaf = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.boolean(), fc.option(fc.nat(20)), fc.boolean());
    fc.assert(
      fc.property(
        fc.array(leaf, { minLength: 2, maxLength: 16 }),
        fc.array(fc.tuple(fc.nat(15), fc.nat(15), types, fc.integer({ min: -2, max: 4 }), fc.boolean()), {
          maxLength: 20,
        }),
        (leaves, pairs) => {
          const groupOf = (at: number) => at - (at % 4);
          const nodes = leaves.map(([duration, latest, deadline, atStart], at) =>
            at % 4 === 0
              ? node(`n${at}_`)
              : node(`n${at}_`, {
                  ...{ duration, latest, atStart: atStart && duration === 0, parentId: `n${groupOf(at)}_` },
                  endNoLater: deadline === null ? null : START + deadline,
                }),
          );
          const links = pairs
            .filter(([from, to]) => groupOf(from) < groupOf(to) && to < nodes.length)
            .map(([from, to, type, lag, elapsed]) => ({ from: `n${from}_`, to: `n${to}_`, type, lag, elapsed }));
          const [soon, found] = [
            plan(
              nodes.map((one) => ({ ...one, latest: false })),
              links,
            ),
            plan(nodes, links),
          ];
          const end = (result: typeof soon) => Math.max(...[...result].map(([, one]) => one.end ?? 0));
          expect(end(found)).toBe(end(soon));
          for (const { id, latest, parentId, atStart } of nodes) {
            const [was, is] = [soon.get(id), found.get(id)];
            if (parentId !== null && !latest) expect(is).toMatchObject({ start: was?.start, end: was?.end });
            expect(is?.start ?? 0).toBeGreaterThanOrEqual(was?.start ?? 0);
            if (is?.late) expect(is).toMatchObject({ late: was?.late });
            // As late as that: no free slack is left. A morning could only come behind the last day.
            const left = atStart ? 1 : 0;
            if (parentId !== null && latest && !was?.late) expect(is?.freeSlack).toBeLessThanOrEqual(left);
          }
        },
      ),
    );
  });
});
it('a milestone that nothing asks for stands on the first morning of the plan, not on the evening before', () => {
  const result = plan(
    [node('G0'), node('M0', { parentId: 'G' }), node('a2', { parentId: 'G' }), node('B2')],
    [link('M>B')],
  );
  expect(['M', 'G', 'B'].map((id) => daysOf(result, id))).toEqual(['03-02', '03-02–03-03', '03-02–03-03']);
  // Its pin to that day asks for the evening.
  const pinned = plan([node('M0', { startNoEarlier: march(2) }), node('B2')], [link('M>B')]);
  expect(['M', 'B'].map((id) => daysOf(pinned, id))).toEqual(['03-02', '03-03–03-04']);
});
