/** Levelling by hand: two people, the usual week, from Monday 2026-03-02. */
import { dayText, USUAL_WEEKDAYS, WorkCalendar } from '../../time/workdays';
import type { KeptOuter } from '../reckon';
import { type LevelledNode, type LevelOrder, levelling } from './level';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const node = (id: string, duration: number, more: Partial<LevelledNode> = {}): LevelledNode => ({
  ...{ id, parentId: null, kind: 'work', mode: 'auto', duration, atStart: false, constraintType: 'ASAP' },
  ...{ constraintOn: null, deadline: null, manualStart: null, manualEnd: null, realStart: null, realEnd: null },
  ...{ progress: 0, progressSource: 'manual', weight: null, cancelled: false, priority: 500 },
  ...more,
});
const fs = (fromId: string, toId: string) => ({ fromId, toId, type: 'FS' as const, lag: 0, elapsed: false });

function run(
  nodes: LevelledNode[],
  demands: Record<string, Record<string, number>>,
  order: LevelOrder,
  links: ReturnType<typeof fs>[] = [],
  more: { leave?: Record<string, [string, string]>; outer?: KeptOuter[] } = {},
) {
  const asked = new Map(Object.entries(demands).map(([id, people]) => [id, new Map(Object.entries(people))]));
  const { leave = {}, outer = [] } = more;
  const away = (person: string, day: number) => {
    const [from, to] = leave[person] ?? ['9999', ''];
    return from <= dayText(day) && dayText(day) <= to;
  };
  const steps = levelling(
    calendar,
    { startOn: '2026-03-02', criticalSlack: 0, nodes, links, outer },
    asked,
    order,
    away,
  );
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
const spans = ({ after }: ReturnType<typeof run>, ...ids: string[]) =>
  ids.map((id) => `${after.get(id)?.startOn?.slice(5)}–${after.get(id)?.endOn?.slice(5)}`);

it('of two that need one person, the one with slack waits, and what follows it follows', () => {
  // A 5 days is the plan's end; B 2 and C 1 behind it have two days of slack.
  const found = run([node('A', 5), node('B', 2), node('C', 1)], { A: { x: 100 }, B: { x: 100 } }, 'slack', [
    fs('B', 'C'),
  ]);
  expect(spans(found, 'A', 'B', 'C')).toEqual(['03-02–03-06', '03-09–03-10', '03-11–03-11']);
  expect([...found.pins]).toEqual([['B', '2026-03-09']]);
  expect([found.overBefore, found.overAfter, found.unsolved]).toEqual([2, 0, []]);
});

it('by priority the higher one keeps its days, whatever slack it has', () => {
  const nodes = [node('A', 5), node('B', 2, { priority: 900 })];
  expect(spans(run(nodes, { A: { x: 100 }, B: { x: 100 } }, 'priority'), 'A', 'B')).toEqual([
    '03-04–03-10',
    '03-02–03-03',
  ]);
});

it('halves of a day go beside each other, three of them do not', () => {
  const nodes = [node('A', 2), node('B', 2), node('C', 2)];
  const demands = { A: { x: 50 }, B: { x: 50 }, C: { x: 50 } };
  const found = run(nodes, demands, 'slack');
  expect(spans(found, 'A', 'B', 'C').sort()).toEqual(['03-02–03-03', '03-02–03-03', '03-04–03-05']);
});

it('what has begun, is typed or is too much by itself stays; what cannot be helped is told', () => {
  const begun = node('A', 3, { realStart: '2026-03-02' });
  const typed = node('B', 3, { mode: 'manual', manualStart: '2026-03-02', manualEnd: '2026-03-04' });
  const found = run(
    [begun, typed, node('C', 1), node('D', 1)],
    { A: { x: 100 }, B: { x: 100 }, C: { x: 100 }, D: { y: 150 } },
    'slack',
  );
  expect(spans(found, 'A', 'B', 'C')).toEqual(['03-02–03-04', '03-02–03-04', '03-05–03-05']);
  expect([found.overAfter, found.unsolved]).toEqual([4, ['D']]);
});

it('proposes nothing where everything fits, and is the same each time', () => {
  const nodes = [node('A', 2), node('B', 2)];
  const demands = { A: { x: 100 }, B: { y: 100 } };
  expect(run(nodes, demands, 'slack')).toEqual(run(nodes, demands, 'slack'));
  expect(run(nodes, demands, 'slack').pins.size).toBe(0);
});

it('what would begin on a leave, or lose half of its days to it, waits for its end; a day off within longer work does not', () => {
  // x is away from Tuesday the 3rd to Thursday the 5th.
  const leave = { x: ['2026-03-03', '2026-03-05'] } as Record<string, [string, string]>;
  const links = [fs('A', 'B')];
  // B would begin on Tuesday; C loses three of four days; D three of ten.
  const alone = (id: string, length: number) => run([node(id, length)], { [id]: { x: 100 } }, 'slack', [], { leave });
  const behind = run([node('A', 1), node('B', 1)], { A: { x: 100 }, B: { x: 50 } }, 'slack', links, { leave });
  expect(spans(behind, 'A', 'B')).toEqual(['03-02–03-02', '03-06–03-06']);
  expect([behind.overBefore, behind.overAfter]).toEqual([1, 0]);
  expect(spans(alone('C', 4), 'C')).toEqual(['03-06–03-11']);
  const longer = alone('D', 10);
  expect([spans(longer, 'D'), longer.pins.size, longer.overBefore, longer.overAfter]).toEqual([
    ['03-02–03-13'],
    0,
    ...[3, 3],
  ]);
  // Somebody else's leave is nothing to y.
  expect(run([node('A', 3)], { A: { y: 100 } }, 'slack', [], { leave }).pins.size).toBe(0);
});

it('a leave without an end moves nothing', () => {
  const found = run([node('A', 3)], { A: { x: 100 } }, 'slack', [], { leave: { x: ['2026-01-01', '2199-12-31'] } });
  expect([found.pins.size, found.overAfter]).toEqual([0, 3]);
});

it('what waits for another plan is levelled from where that lets it begin', () => {
  // B follows a node of another plan that ends on Thursday the 5th; A has the 2nd to the 6th.
  const outer: KeptOuter = {
    ...{ fromId: 'other', toId: 'B', type: 'FS', lag: 0, isPoint: false },
    ...{ startOn: '2026-03-02', endOn: '2026-03-05' },
  };
  const found = run([node('A', 5), node('B', 4)], { A: { x: 100 }, B: { x: 100 } }, 'slack', [], { outer: [outer] });
  expect([found.before.get('B')?.startOn, found.overBefore]).toEqual(['2026-03-06', 1]);
  // B ends the plan, A has slack and waits for it.
  expect(spans(found, 'A', 'B')).toEqual(['03-12–03-18', '03-06–03-11']);
});
