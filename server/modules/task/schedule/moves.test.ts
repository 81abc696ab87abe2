/** What follows what, as a table: each type of dependency, lags, weekends and holidays, chains, diamonds, parents. */
import { dayNumber, dayText, officialYears, USUAL_WEEKDAYS, WorkCalendar } from '../../../../contract/time/workdays';
import type { PlanChange, TaskLink, TaskNode } from './model';
import { reschedule } from './moves';
import { indexOver, violates } from './points';
import { slackOf } from './slack';
import { type Days, type Graph, graphOf, link, moved as movedBy, span } from './testing';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: officialYears.flatMap((one) => one.days) });
const moved = (graph: Graph, changes: PlanChange[]) => movedBy(calendar, graph, changes);
const pinOf = ({ nodes }: Graph, id: string) => {
  const pin = nodes.get(id)?.pin ?? null;
  return pin === null ? null : dayText(pin);
};

// The earlier task: Thursday 12 to Tuesday 17 November 2026. The later one stood far too early and takes three days.
it.each([
  ['FS', 0, '2026-11-18 2026-11-20'],
  ['FS', 1, '2026-11-19 2026-11-23'],
  ['FS', 3, '2026-11-23 2026-11-25'],
  ['FS', -1, '2026-11-17 2026-11-19'],
  ['FS', -2, '2026-11-16 2026-11-18'],
  ['SS', 0, '2026-11-12 2026-11-16'],
  ['SS', 2, '2026-11-16 2026-11-18'],
  ['SS', -1, '2026-11-11 2026-11-13'],
  ['FF', 0, '2026-11-13 2026-11-17'],
  ['FF', 4, '2026-11-19 2026-11-23'],
  ['FF', -1, '2026-11-12 2026-11-16'],
  ['SF', 0, '2026-11-09 2026-11-11'],
  ['SF', 1, '2026-11-10 2026-11-12'],
  ['SF', 3, '2026-11-12 2026-11-16'],
] as const)('%s with a lag of %i ends up at %s', (type, lag, wanted) => {
  const graph = graphOf({ a: ['2026-11-12', '2026-11-17'], b: ['2026-11-02', '2026-11-04'] }, [
    link('a', 'b', type, lag),
  ]);
  expect(moved(graph, [{ id: 'a', placed: true }])).toEqual({ b: wanted });
});

it.each([
  ['a weekend', '2026-11-20', 0, '2026-11-23 2026-11-25'],
  ['an end on a Saturday', '2026-11-21', 0, '2026-11-23 2026-11-25'],
  ['the National Day week', '2026-09-30', 0, '2026-10-08 2026-10-10'],
  ['a Sunday that is made up for', '2026-02-13', 0, '2026-02-14 2026-02-25'],
  ['a lag over a holiday', '2026-04-30', 1, '2026-05-07 2026-05-09'],
])('steps over %s', (_name, end, lag, wanted) => {
  const graph = graphOf({ a: [end], b: ['2026-01-06', '2026-01-08'] }, [link('a', 'b', 'FS', lag)]);
  expect(moved(graph, [{ id: 'a', placed: true }])).toEqual({ b: wanted });
});

it('comes forward with what it follows, but not before its pin', () => {
  const days: Days = { a: ['2026-11-16', '2026-11-17'], tight: ['2026-11-20'], pinned: ['2026-11-25'] };
  const graph = graphOf(days, [link('a', 'tight'), link('a', 'pinned')], { pinned: { pin: dayNumber('2026-11-25') } });
  expect(moved(graph, [{ id: 'a', placed: true }])).toEqual({ tight: '2026-11-18 2026-11-18' });
});

it('moves chains, and of two ways to a task the later one counts', () => {
  const graph = graphOf(
    { a: ['2026-11-18', '2026-11-20'], b: ['2026-11-18'], c: ['2026-11-18', '2026-11-24'], d: ['2026-11-19'] },
    [link('a', 'b'), link('a', 'c'), link('b', 'd'), link('c', 'd')],
  );
  const moves = reschedule(calendar, graph, [{ id: 'a', placed: true }]);
  expect(moves.map(({ id, by, span: { start } }) => [id, by, dayText(start)])).toEqual([
    ['b', 'a', '2026-11-23'],
    ['c', 'a', '2026-11-23'],
    ['d', 'c', '2026-11-30'],
  ]);
});

it('leaves what has begun, is over, placed by hand, or not planned; all but the last bind what follows them', () => {
  const days: Days = { a: ['2026-11-20'], b: ['2026-11-18'], c: ['2026-11-18'] };
  const after = (extra: Record<string, Partial<TaskNode>>, plan = days) =>
    moved(graphOf(plan, [link('a', 'b'), link('b', 'c')], extra), [{ id: 'a', placed: true }]);
  const behind = { c: '2026-11-19 2026-11-19' };
  expect(after({ b: { follows: false } })).toEqual(behind);
  expect(after({ b: { finished: true, follows: false } })).toEqual(behind);
  expect(after({ b: { begun: true, real: span('2026-11-18') } })).toEqual(behind);
  expect(after({ b: { cancelled: true, finished: true, follows: false } })).toEqual({});
  expect(after({}, { ...days, b: null })).toEqual({});
});

it('binds by what is over as it really was, and by what has begun as it began', () => {
  const days: Days = { a: ['2026-11-16', '2026-11-20'], b: ['2026-11-23'] };
  const after = (real: Partial<TaskNode>, one = link('a', 'b')) =>
    moved(graphOf(days, [one], { a: real }), [{ id: 'a' }]);
  const over = { finished: true, follows: false };
  expect(after({ ...over, real: span('2026-11-16', '2026-11-18') })).toEqual({ b: '2026-11-19 2026-11-19' });
  expect(after({ ...over, real: span('2026-11-16', '2026-11-24') })).toEqual({ b: '2026-11-25 2026-11-25' });
  const begun = { begun: true, real: span('2026-11-18', '2026-11-20') };
  expect(after(begun)).toEqual({});
  expect(after(begun, link('a', 'b', 'SS', 1))).toEqual({ b: '2026-11-19 2026-11-19' });
});

describe('a pin', () => {
  it('is set right of what predecessors ask for, and removed at it or left of it', () => {
    const graph = graphOf({ a: ['2026-11-16', '2026-11-20'], b: ['2026-11-17', '2026-11-18'] }, [link('a', 'b')]);
    const place = (...dates: [string, string?]) => {
      (graph.nodes.get('b') as TaskNode).span = span(...dates);
      return moved(graph, [{ id: 'b', placed: true }]);
    };
    expect([place('2026-11-17', '2026-11-18'), pinOf(graph, 'b')]).toEqual([{ b: '2026-11-23 2026-11-24' }, null]);
    expect([place('2026-11-25', '2026-11-26'), pinOf(graph, 'b')]).toEqual([{}, '2026-11-25']);
    expect([place('2026-11-23', '2026-11-24'), pinOf(graph, 'b')]).toEqual([{}, null]);
    // On free days before the first day that is allowed.
    expect([place('2026-11-21', '2026-11-24'), pinOf(graph, 'b')]).toEqual([{}, null]);
  });

  it('goes with a new link that asks for as much, and is made of where a task without predecessors was put', () => {
    const stands = (start: string, pin: string | null) => {
      const graph = graphOf({ a: ['2026-11-16', '2026-11-20'], b: [start] }, [link('a', 'b')], {
        b: { pin: pin === null ? null : dayNumber(pin) },
      });
      return [moved(graph, [{ id: 'b', linked: ['a'] }]), pinOf(graph, 'b')];
    };
    expect(stands('2026-11-17', null)).toEqual([{ b: '2026-11-23 2026-11-23' }, null]);
    expect(stands('2026-11-27', null)).toEqual([{}, '2026-11-27']);
    expect(stands('2026-11-23', '2026-11-23')).toEqual([{}, null]);
  });

  it('stays where the length alone was changed', () => {
    const graph = graphOf({ a: ['2026-11-16', '2026-11-20'], b: ['2026-11-23', '2026-11-25'] }, [link('a', 'b')], {
      b: { pin: dayNumber('2026-11-18') },
    });
    expect([moved(graph, [{ id: 'b', resized: true }]), pinOf(graph, 'b')]).toEqual([{}, '2026-11-18']);
  });

  it('is where a task goes back to when nothing holds it any more; without one it stays', () => {
    const days: Days = { a: ['2026-11-16', '2026-11-20'], b: ['2026-11-23'], c: ['2026-11-23'] };
    const graph = graphOf(days, [], { b: { pin: dayNumber('2026-11-18') } });
    expect([moved(graph, [{ id: 'b' }, { id: 'c' }]), pinOf(graph, 'b')]).toEqual([
      { b: '2026-11-18 2026-11-18' },
      null,
    ]);
  });
});

it('follows a dependency that is loosened, and stays where one is taken away altogether', () => {
  const days: Days = { a: ['2026-11-16', '2026-11-17'], b: ['2026-11-23'] };
  expect(moved(graphOf(days, [link('a', 'b')]), [{ id: 'b' }])).toEqual({ b: '2026-11-18 2026-11-18' });
  expect(moved(graphOf(days, []), [{ id: 'b' }])).toEqual({});
});

it('lets parents span their children, and carries that on', () => {
  const graph = graphOf(
    {
      p: ['2026-11-16', '2026-11-18'],
      one: ['2026-11-16', '2026-11-17'],
      two: ['2026-11-19', '2026-11-20'],
      dropped: ['2027-01-01'],
      next: ['2026-11-19'],
    },
    [link('one', 'two'), link('p', 'next')],
    { one: { parentId: 'p' }, two: { parentId: 'p' }, dropped: { parentId: 'p', cancelled: true } },
  );
  expect(moved(graph, [{ id: 'two', placed: true }])).toEqual({
    p: '2026-11-16 2026-11-20',
    next: '2026-11-23 2026-11-23',
  });
});

it('lets a private task below what others see stand by itself; of a private parent it is a part', () => {
  const moves = (p: Partial<TaskNode>) => {
    const days: Days = {
      p: ['2026-11-16', '2026-11-18'],
      seen: ['2026-11-16', '2026-11-17'],
      secret: ['2026-11-19', '2026-11-20'],
      next: ['2026-11-19'],
    };
    const secret = { parentId: 'p', isPrivate: true };
    const graph = graphOf(days, [link('p', 'next')], { p, seen: { parentId: 'p' }, secret });
    return moved(graph, [{ id: 'secret', placed: true }]);
  };
  expect(moves({})).toEqual({ p: '2026-11-16 2026-11-17', next: '2026-11-18 2026-11-18' });
  expect(moves({ isPrivate: true })).toEqual({ p: '2026-11-16 2026-11-20', next: '2026-11-23 2026-11-23' });
});

it('asks of all in a parent what is asked of it; one that is placed by hand stands for itself', () => {
  const days: Days = { a: ['2026-11-20'], p: ['2026-11-16'], child: ['2026-11-16'], free: ['2026-11-16'] };
  const below = { child: { parentId: 'p' }, free: { parentId: 'p', follows: false } };
  const graph = graphOf(days, [link('a', 'p')], below);
  expect(moved(graph, [{ id: 'p', linked: ['a'] }])).toEqual({
    child: '2026-11-23 2026-11-23',
    p: '2026-11-16 2026-11-23',
  });
  const manual = graphOf(days, [link('a', 'p')], { ...below, p: { follows: false } });
  expect(moved(manual, [{ id: 'p', linked: ['a'] }])).toEqual({});
});

it('a task that comes below a parent stands where it was put, as far as the parent lets it', () => {
  const at = (start: string) => {
    const days: Days = { a: ['2026-11-20'], p: ['2026-11-23'], child: ['2026-11-23'], fresh: [start] };
    const graph = graphOf(days, [link('a', 'p')], { child: { parentId: 'p' }, fresh: { parentId: 'p' } });
    return [
      moved(graph, [
        { id: 'p', spans: true },
        { id: 'fresh', joined: true },
      ]),
      pinOf(graph, 'fresh'),
    ];
  };
  expect(at('2026-11-18')).toEqual([{ fresh: '2026-11-23 2026-11-23' }, null]);
  expect(at('2026-11-25')).toEqual([{ p: '2026-11-23 2026-11-25' }, '2026-11-25']);
});

it('what stands in a circle stays, and what follows it goes on', () => {
  const graph = graphOf(
    { p: ['2026-11-16'], child: ['2026-11-16'], x: ['2026-11-16'], after: ['2026-11-13'] },
    [link('p', 'x'), link('x', 'child'), link('x', 'after')],
    { child: { parentId: 'p' } },
  );
  expect(moved(graph, [{ id: 'child', placed: true }])).toEqual({ after: '2026-11-17 2026-11-17' });
});

it('what the change does not reach stays, and binds', () => {
  const graph = graphOf({ a: ['2026-11-16'], b: ['2026-11-16'], other: ['2026-11-25'] }, [
    link('a', 'b'),
    link('other', 'b'),
    link('a', 'other'),
  ]);
  graph.reached = new Set(['a', 'b']);
  expect(moved(graph, [{ id: 'a', placed: true }])).toEqual({ b: '2026-11-26 2026-11-26' });
});

it('takes a chain of ten thousand', () => {
  const days: Days = {};
  const links: TaskLink[] = [];
  let at = dayNumber('2026-01-05');
  for (let n = 0; n < 10_000; n += 1) {
    days[`t${n}`] = [dayText(at)];
    if (n > 0) links.push(link(`t${n - 1}`, `t${n}`));
    at = calendar.add(at, 1);
  }
  const graph = graphOf(days, links);
  (graph.nodes.get('t0') as TaskNode).span = span('2026-01-06');
  const moves = reschedule(calendar, graph, [{ id: 't0', placed: true }]);
  expect(moves).toHaveLength(9_999);
  expect(moves.at(-1)?.span.start).toBe(at);
});

describe('slack', () => {
  it('is what a task may slip without moving the end', () => {
    const graph = graphOf(
      {
        a: ['2026-11-16', '2026-11-17'],
        long: ['2026-11-18', '2026-11-24'],
        short: ['2026-11-18'],
        end: ['2026-11-25'],
      },
      [link('a', 'long'), link('a', 'short'), link('long', 'end'), link('short', 'end')],
    );
    const { projectEnd, of } = slackOf(calendar, graph);
    expect(projectEnd && dayText(projectEnd)).toBe('2026-11-25');
    expect(Object.fromEntries(of)).toEqual({ a: 0, long: 0, short: 4, end: 0 });
  });

  it('leaves out what is over or not planned', () => {
    const graph = graphOf({ a: ['2026-11-16'], b: null, c: ['2026-11-18'] }, [], { a: { finished: true } });
    expect([...slackOf(calendar, graph).of]).toEqual([['c', 0]]);
    expect(slackOf(calendar, graphOf({}, [])).projectEnd).toBeNull();
  });

  it('is judged by type and lag', () => {
    const graph = graphOf({ a: ['2026-11-16'], b: ['2026-11-18', '2026-11-20'] }, [link('a', 'b', 'SS', 1)]);
    expect(slackOf(calendar, graph).of.get('a')).toBe(1);
  });

  it('is told of what stands in a circle, too', () => {
    const graph = graphOf({ a: ['2026-11-16'], b: ['2026-11-16'], c: ['2026-11-18'] }, [
      link('a', 'b'),
      link('b', 'a'),
    ]);
    expect(Object.fromEntries(slackOf(calendar, graph).of)).toEqual({ a: 2, b: 2, c: 0 });
  });
});

it('marks what stands too early, also behind what is over; what is over itself is not judged', () => {
  const { nodes, links } = graphOf({ a: ['2026-11-16', '2026-11-18'], b: ['2026-11-18'] }, [link('a', 'b')]);
  const [a, b, only] = [nodes.get('a') as TaskNode, nodes.get('b') as TaskNode, links[0] as TaskLink];
  const index = indexOver(calendar, [a, b], links);
  expect(violates(index, a, b, only)).toBe(true);
  expect(violates(index, { ...a, finished: true }, b, only)).toBe(true);
  expect(violates(index, { ...a, finished: true, real: span('2026-11-16', '2026-11-17') }, b, only)).toBe(false);
  expect(violates(index, { ...a, cancelled: true }, b, only)).toBe(false);
  expect(violates(index, a, { ...b, finished: true }, only)).toBe(false);
  expect(violates(index, a, { ...b, span: span('2026-11-19') }, only)).toBe(false);
});
