/** What follows what, as a table: each type of dependency, lags, weekends and holidays, chains, diamonds, parents. */

import type { DependencyType } from '../../../../contract/task/enums';
import { dayNumber, dayText, officialYears, USUAL_WEEKDAYS, WorkCalendar } from '../../../../contract/tenant/workdays';
import { type PlanChange, type PlanLink, type PlanNode, reschedule, violates } from './engine';
import { slackOf } from './slack';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: officialYears.flatMap((one) => one.days) });
const span = (start: string, end = start) => ({ start: dayNumber(start), end: dayNumber(end) });

type Plan = Record<string, [string, string?] | null>;
function graphOf(plan: Plan, links: PlanLink[], extra: Record<string, Partial<PlanNode>> = {}) {
  const nodes = new Map<string, PlanNode>();
  for (const [id, dates] of Object.entries(plan)) {
    nodes.set(id, {
      id,
      parentId: null,
      span: dates ? span(...dates) : null,
      follows: true,
      finished: false,
      cancelled: false,
      ...extra[id],
    });
  }
  return { nodes, links };
}
const link = (preId: string, postId: string, type: DependencyType = 'FS', lag = 0): PlanLink => ({
  preId,
  postId,
  type,
  lag,
});
const moved = (graph: ReturnType<typeof graphOf>, changes: PlanChange[]) =>
  Object.fromEntries(
    reschedule(calendar, graph, changes).map(({ id, span: { start, end } }) => [
      id,
      `${dayText(start)} ${dayText(end)}`,
    ]),
  );

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
  expect(moved(graph, [{ id: 'a', before: span('2026-11-02', '2026-11-05') }])).toEqual({ b: wanted });
});

it.each([
  ['a weekend', '2026-11-20', 0, '2026-11-23 2026-11-25'],
  ['an end on a Saturday', '2026-11-21', 0, '2026-11-23 2026-11-25'],
  ['the National Day week', '2026-09-30', 0, '2026-10-08 2026-10-10'],
  ['a Sunday that is made up for', '2026-02-13', 0, '2026-02-14 2026-02-25'],
  ['a lag over a holiday', '2026-04-30', 1, '2026-05-07 2026-05-09'],
])('steps over %s', (_name, end, lag, wanted) => {
  const graph = graphOf({ a: [end], b: ['2026-01-06', '2026-01-08'] }, [link('a', 'b', 'FS', lag)]);
  expect(moved(graph, [{ id: 'a', before: span('2026-01-05') }])).toEqual({ b: wanted });
});

it('comes forward with what it stood right behind, and keeps a gap that was left', () => {
  const plan: Plan = { a: ['2026-11-16', '2026-11-17'], tight: ['2026-11-20'], loose: ['2026-11-25'] };
  const links = [link('a', 'tight'), link('a', 'loose')];
  const before = { id: 'a', before: span('2026-11-18', '2026-11-19') };
  expect(moved(graphOf(plan, links), [before])).toEqual({ tight: '2026-11-18 2026-11-18' });
});

it('moves chains, and of two ways to a task the later one counts', () => {
  const graph = graphOf(
    { a: ['2026-11-18', '2026-11-20'], b: ['2026-11-18'], c: ['2026-11-18', '2026-11-24'], d: ['2026-11-19'] },
    [link('a', 'b'), link('a', 'c'), link('b', 'd'), link('c', 'd')],
  );
  const moves = reschedule(calendar, graph, [{ id: 'a', before: span('2026-11-16', '2026-11-17') }]);
  expect(moves.map(({ id, by, span: { start } }) => [id, by, dayText(start)])).toEqual([
    ['b', 'a', '2026-11-23'],
    ['c', 'a', '2026-11-23'],
    ['d', 'c', '2026-11-30'],
  ]);
});

it('leaves what is over, placed by hand, or not planned; and stops there', () => {
  const plan: Plan = { a: ['2026-11-20'], b: ['2026-11-18'], c: ['2026-11-18'] };
  const links = [link('a', 'b'), link('b', 'c')];
  const change = [{ id: 'a', before: span('2026-11-17') }];
  expect(moved(graphOf(plan, links, { b: { follows: false } }), change)).toEqual({});
  expect(moved(graphOf(plan, links, { b: { finished: true, follows: false } }), change)).toEqual({});
  expect(moved(graphOf({ ...plan, b: null }, links), change)).toEqual({});
  expect(moved(graphOf(plan, links, { a: { finished: true } }), change)).toEqual({});
});

it('puts a task that was placed too early where its predecessors allow it', () => {
  const graph = graphOf({ a: ['2026-11-16', '2026-11-20'], b: ['2026-11-17', '2026-11-18'] }, [link('a', 'b')]);
  expect(moved(graph, [{ id: 'b', before: span('2026-11-23', '2026-11-24') }])).toEqual({ b: '2026-11-23 2026-11-24' });
  // Placed later than needed it stays: that gap was made on purpose.
  const later = graphOf({ a: ['2026-11-16', '2026-11-20'], b: ['2026-11-25'] }, [link('a', 'b')]);
  expect(moved(later, [{ id: 'b', before: span('2026-11-23') }])).toEqual({});
});

it('follows a dependency that is loosened, and stays where one is taken away altogether', () => {
  const plan: Plan = { a: ['2026-11-16', '2026-11-17'], b: ['2026-11-23'] };
  const linksBefore = [link('a', 'b', 'FS', 3)];
  expect(moved(graphOf(plan, [link('a', 'b')]), [{ id: 'b', linksBefore }])).toEqual({ b: '2026-11-18 2026-11-18' });
  expect(moved(graphOf(plan, []), [{ id: 'b', linksBefore }])).toEqual({});
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
  expect(moved(graph, [{ id: 'two', before: span('2026-11-18') }])).toEqual({
    p: '2026-11-16 2026-11-20',
    next: '2026-11-23 2026-11-23',
  });
});

it('ends where a parent waits for what waits for its child', () => {
  const graph = graphOf(
    { p: ['2026-11-16'], child: ['2026-11-16'], x: ['2026-11-16'] },
    [link('p', 'x'), link('x', 'child')],
    { child: { parentId: 'p' } },
  );
  expect(moved(graph, [{ id: 'child', before: span('2026-11-13') }])).toEqual({});
});

it('takes a chain of ten thousand', () => {
  const plan: Plan = {};
  const links: PlanLink[] = [];
  let at = dayNumber('2026-01-05');
  for (let n = 0; n < 10_000; n += 1) {
    plan[`t${n}`] = [dayText(at)];
    if (n > 0) links.push(link(`t${n - 1}`, `t${n}`));
    at = calendar.add(at, 1);
  }
  const graph = graphOf(plan, links);
  const first = graph.nodes.get('t0') as PlanNode;
  const before = first.span;
  first.span = span('2026-01-06');
  const moves = reschedule(calendar, graph, [{ id: 't0', before }]);
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
});

it('marks what stands too early, unless one of the two is over', () => {
  const { nodes, links } = graphOf({ a: ['2026-11-16', '2026-11-18'], b: ['2026-11-18'] }, [link('a', 'b')]);
  const [a, b, only] = [nodes.get('a') as PlanNode, nodes.get('b') as PlanNode, links[0] as PlanLink];
  expect(violates(calendar, a, b, only)).toBe(true);
  expect(violates(calendar, { ...a, finished: true }, b, only)).toBe(false);
  expect(violates(calendar, a, { ...b, span: span('2026-11-19') }, only)).toBe(false);
});
