/**
 * The worked examples of the plan (areas of the specification: plan) in the tasks' own way: links, lengths and pins in,
 * moves out. Numbers are those of the note. Left out is what tasks do not have: deadlines (12), two dependencies of one
 * pair (17), days of the calendar as a lag (18), milestones of the morning (8).
 */
import fc from 'fast-check';
import {
  dayNumber,
  dayText,
  officialYears,
  type Span,
  USUAL_WEEKDAYS,
  WorkCalendar,
} from '../../../../contract/time/workdays';
import type { PlanChange, TaskNode } from './model';
import { reschedule } from './moves';
import { indexOver, violates } from './points';
import { slackOf } from './slack';
import { type Graph, graphOf, link, moved, span } from './testing';

const plain = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const official = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: officialYears.flatMap(({ days }) => days) });
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
/** So many working days from a day on. */
const long = (days: number, from = march(2), calendar = plain): [string, string] => [
  from,
  dayText(calendar.add(dayNumber(from), days - 1)),
];
const short = ({ start, end }: Span) => {
  const [from, to] = [dayText(start).slice(5), dayText(end).slice(5)];
  return from === to ? from : `${from}–${to}`;
};
const daysOf = (graph: Graph, ...ids: string[]) =>
  ids.map((id) => {
    const own = graph.nodes.get(id)?.span;
    return own ? short(own) : '';
  });
/** All of the plan as if everything had just been put and linked. */
const settled = (graph: Graph, calendar = plain): Graph => {
  const changes = [...graph.nodes.keys()].map((id): PlanChange => {
    const linked = graph.links.filter(({ postId }) => postId === id).map(({ preId }) => preId);
    return { id, linked, joined: true };
  });
  moved(calendar, graph, changes);
  return graph;
};
const put = (graph: Graph, id: string, [start, end]: [string, string?]) => {
  (graph.nodes.get(id) as TaskNode).span = span(start, end);
  moved(plain, graph, [{ id, placed: true }]);
};

it('1: dates, slack and the critical path', () => {
  const lengths = { A: 3, B: 4, C: 2, D: 5, E: 6, F: 3, G: 4, M: 1 };
  const links = 'AC AD BE CE DF EF EG FM GM'.split(' ').map(([from = '', to = '']) => link(from, to));
  const days = Object.fromEntries(Object.entries(lengths).map(([id, length]) => [id, long(length)]));
  const graph = settled(graphOf(days, links, { M: { milestone: true } }));
  expect(daysOf(graph, 'M', 'D', 'F')).toEqual(['03-20', '03-05–03-11', '03-17–03-19']);
  expect(Object.fromEntries(slackOf(plain, graph).of)).toEqual({ A: 0, B: 1, C: 0, D: 4, E: 0, F: 1, G: 0, M: 0 });
});

it.each([
  ['2', 'FS', [0, 2, -1], ['03-11–03-13', '03-13–03-17', '03-10–03-12']],
  ['3', 'SS', [0, 1, -1], ['03-05–03-09', '03-06–03-10', '03-04–03-06']],
  ['4', 'FF', [0, 2, -1], ['03-06–03-10', '03-10–03-12', '03-05–03-09']],
  ['5', 'SF', [0, 1, 4], ['03-02–03-04', '03-03–03-05', '03-06–03-10']],
] as const)('%s: %s with lags', (_, type, lags, expected) => {
  const found = lags.map((lag) => {
    const days = { A: long(4, march(5)), B: long(3, '2026-02-16') };
    return daysOf(settled(graphOf(days, [link('A', 'B', type, lag)])), 'B')[0];
  });
  expect(found).toEqual(expected);
});

it('6, 7: milestones are evenings', () => {
  const through = (lag: number) => {
    const days = { A: long(5), M: long(1), B: long(2) };
    const links = [link('A', 'M', 'FS', lag), link('M', 'B')];
    return daysOf(settled(graphOf(days, links, { M: { milestone: true } })), 'M', 'B');
  };
  expect(through(0)).toEqual(['03-06', '03-09–03-10']);
  expect(through(2)).toEqual(['03-10', '03-11–03-12']);
});

it('9: there and back is where it was', () => {
  const graph = settled(graphOf({ A: long(2), B: [march(6)] }, [link('A', 'B')]));
  const found = daysOf(graph, 'B');
  for (const from of [march(9), march(2)]) {
    put(graph, 'A', long(2, from));
    found.push(...daysOf(graph, 'B'));
  }
  expect(found).toEqual(['03-06', '03-11', '03-06']);
});

it('10: a link into a parent binds each in it', () => {
  const graph = graphOf({ A: long(3), G: long(1), b2: long(2), b4: long(4) }, [link('A', 'G')], {
    ...{ b2: { parentId: 'G' }, b4: { parentId: 'G' } },
  });
  expect(daysOf(settled(graph), 'b2', 'b4', 'G')).toEqual(['03-05–03-06', '03-05–03-10', '03-05–03-10']);
});

it('11: a link out of a parent counts its first start or its last end', () => {
  const days = { G: long(1), g1: long(2, march(4)), g2: long(4, march(3)), Z: long(1), Y: long(1) };
  const graph = graphOf(days, [link('G', 'Z'), link('G', 'Y', 'SS', 1)], {
    ...{ g1: { parentId: 'G' }, g2: { parentId: 'G' } },
  });
  expect(daysOf(settled(graph), 'G', 'Z', 'Y')).toEqual(['03-03–03-06', '03-09', '03-04']);
});

it('13: what is over binds with its real dates and the lag', () => {
  const over = { finished: true, follows: false, real: span(march(2), march(3)) };
  const graph = graphOf({ A: long(5), B: long(2) }, [link('A', 'B', 'FS', 3)], { A: over });
  expect(daysOf(settled(graph), 'B')).toEqual(['03-09–03-10']);
});

it('14: what is placed by hand stays, binds, and shows its conflict', () => {
  const graph = graphOf({ A: long(5), B: long(2, march(4)), C: long(1) }, [link('A', 'B'), link('B', 'C')], {
    B: { follows: false },
  });
  expect(daysOf(settled(graph), 'B', 'C')).toEqual(['03-04–03-05', '03-06']);
  const [a, b, first] = [graph.nodes.get('A'), graph.nodes.get('B'), graph.links[0]];
  const index = indexOver(plain, graph.nodes.values(), graph.links);
  expect(a && b && first && violates(index, a, b, first)).toBe(true);
  expect(slackOf(plain, graph).of.get('A')).toBe(-3);
});

it('15, 16: holidays and make-up days', () => {
  const from = (day: string, a: number, b: number, lag: number) => {
    const days = { A: long(a, day, official), B: long(b, '2026-01-05', official) };
    return daysOf(settled(graphOf(days, [link('A', 'B', 'FS', lag)]), official), 'A', 'B');
  };
  expect(from('2026-09-29', 3, 2, 1)).toEqual(['09-29–10-08', '10-10–10-12']);
  expect(from('2026-02-12', 2, 3, 0)[1]).toBe('02-14–02-25');
});

describe('any plan', () => {
  const FIRST = dayNumber(march(2));
  const spanFrom = (from: number, days: number): Span => {
    const start = plain.add(FIRST, from);
    return { start, end: plain.add(start, days - 1) };
  };
  const type = fc.constantFrom('FS' as const, 'SS' as const, 'FF' as const, 'SF' as const);
  const task = fc.record({
    ...{ from: fc.nat(40), days: fc.integer({ min: 1, max: 6 }), pin: fc.option(fc.nat(60)) },
    ...{ parent: fc.option(fc.nat(11)), milestone: fc.boolean(), manual: fc.nat(5), real: fc.option(fc.nat(30)) },
  });
  const dependency = fc.tuple(fc.nat(11), fc.nat(11), type, fc.integer({ min: -3, max: 5 }));
  /** Circles through parents and among dependencies are among them. */
  const plan = fc
    .record({
      tasks: fc.array(task, { minLength: 2, maxLength: 12 }),
      links: fc.uniqueArray(dependency, { maxLength: 18, selector: ([from, to]) => `${from} ${to}` }),
    })
    .map(({ tasks, links }): Graph => {
      const nodes = tasks.map(({ from, days, pin, parent, milestone, manual, real }, at): [string, TaskNode] => {
        const own = spanFrom(from, milestone ? 1 : days);
        return [
          `n${at}`,
          {
            id: `n${at}`,
            // Only what stands before it can be its parent: what stands in itself cannot be stored.
            parentId: parent !== null && parent < at ? `n${parent}` : null,
            span: own,
            real: real === null ? null : spanFrom(real, days),
            pin: pin === null ? null : plain.add(FIRST, pin),
            milestone,
            follows: manual > 0 && !(real !== null && manual % 2 === 0),
            begun: real !== null,
            finished: real !== null && manual % 2 === 0,
            cancelled: real !== null && manual === 0,
            isPrivate: false,
          },
        ];
      });
      const parents = new Set(nodes.map(([, { parentId }]) => parentId));
      for (const [id, node] of nodes) {
        if (parents.has(id)) Object.assign(node, { milestone: false, ...(!node.finished && { real: null }) });
      }
      const ends = links.filter(([from, to]) => from !== to && from < nodes.length && to < nodes.length);
      return {
        nodes: new Map(nodes),
        links: ends.map(([from, to, one, lag]) => link(`n${from}`, `n${to}`, one, lag)),
        reached: new Set(nodes.map(([id]) => id)),
      };
    });
  const all = (graph: Graph) => [...graph.nodes.keys()].map((id): PlanChange => ({ id }));
  const state = ({ nodes }: Graph) => [...nodes.values()].map(({ id, span: own, pin }) => [id, own && short(own), pin]);
  const settle = (graph: Graph) => {
    moved(plain, graph, all(graph));
    return graph;
  };

  it('stands still once it is reckoned', () => {
    fc.assert(
      fc.property(plan, (graph) => {
        expect(reschedule(plain, settle(graph), all(graph))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  /** What `graph.ts` reads of a change of one task. */
  function partOf({ nodes, links }: Graph, seed: string): Graph {
    const seen = new Set<string>();
    const open: [string, boolean][] = [[seed, true]];
    for (const [id, asked] of open) {
      if (seen.has(`${id} ${asked}`)) continue;
      seen.add(`${id} ${asked}`);
      for (const { preId, postId } of links) if (preId === id) open.push([postId, true]);
      const parent = nodes.get(id)?.parentId;
      if (parent) open.push([parent, false]);
      if (asked) for (const child of nodes.values()) if (child.parentId === id) open.push([child.id, true]);
    }
    const reached = new Set([...seen].map((place) => place.split(' ')[0] as string));
    const into = links.filter(({ postId }) => reached.has(postId));
    const binding = new Set(into.map(({ preId }) => preId));
    const read = [...nodes].filter(
      ([id, { parentId }]) => reached.has(id) || binding.has(id) || (parentId !== null && reached.has(parentId)),
    );
    return { nodes: new Map(read), links: into, reached };
  }

  it('stands still beyond what a change reaches', () => {
    fc.assert(
      fc.property(plan, fc.nat(11), fc.nat(60), (graph, at, to) => {
        settle(graph);
        const node = [...graph.nodes.values()][at % graph.nodes.size] as TaskNode;
        if (!node.span) return;
        node.span = spanFrom(to, plain.count(node.span.start, node.span.end));
        moved(plain, partOf(graph, node.id), [{ id: node.id, placed: true }]);
        expect(reschedule(plain, graph, all(graph))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is where it was once moves are taken back, the last first', () => {
    const steps = fc.array(fc.tuple(fc.nat(11), fc.nat(60)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(plan, steps, (graph, moves) => {
        settle(graph);
        const before = state(graph);
        const taken: Pick<TaskNode, 'id' | 'span' | 'pin'>[] = [];
        for (const [at, to] of moves) {
          const node = [...graph.nodes.values()][at % graph.nodes.size] as TaskNode;
          if (!node.span || graph.links.length === 0) continue;
          taken.push({ id: node.id, span: node.span, pin: node.pin });
          node.span = spanFrom(to, plain.count(node.span.start, node.span.end));
          moved(plain, graph, [{ id: node.id, placed: true }]);
        }
        for (const { id, ...was } of taken.reverse()) {
          Object.assign(graph.nodes.get(id) as TaskNode, was);
          moved(plain, graph, [{ id }]);
        }
        expect(state(graph)).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });
});
