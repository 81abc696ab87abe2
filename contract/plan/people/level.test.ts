/** Levelling by hand: two people, the usual week, from Monday 2026-03-02. */
import { USUAL_WEEKDAYS, WorkCalendar } from '../../time/workdays';
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
) {
  const asked = new Map(Object.entries(demands).map(([id, people]) => [id, new Map(Object.entries(people))]));
  const steps = levelling(calendar, { startOn: '2026-03-02', criticalSlack: 0, nodes, links }, asked, order);
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
