/** Strict phases by hand: the usual week, from Monday 2026-03-02. */
import { USUAL_WEEKDAYS, WorkCalendar } from '../time/workdays';
import { PlanCircle } from './graph';
import { type KeptLink, type KeptNode, type KeptPlan, reckon } from './reckon';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const node = (id: string, kind: KeptNode['kind'], more: Partial<KeptNode> = {}): KeptNode => ({
  ...{
    id,
    parentId: null,
    kind,
    mode: 'auto',
    duration: 1,
    atStart: false,
    constraintType: 'ASAP',
    constraintOn: null,
  },
  ...{ deadline: null, manualStart: null, manualEnd: null, realStart: null, realEnd: null, progress: 0 },
  ...{ progressSource: 'manual', weight: null, cancelled: false },
  ...more,
});
const phase = (id: string, more: Partial<KeptNode> = {}) => node(id, 'phase', more);
const work = (parentId: string, id: string, duration: number, more: Partial<KeptNode> = {}) =>
  node(id, 'work', { parentId, duration, ...more });
const fs = (fromId: string, toId: string): KeptLink => ({ fromId, toId, type: 'FS', lag: 0, elapsed: false });
const planOf = (nodes: KeptNode[], links: KeptLink[] = []): KeptPlan => ({
  ...{ startOn: '2026-03-02', criticalSlack: 0, strictPhases: true, nodes, links },
});
const spans = (plan: KeptPlan, ...ids: string[]) => {
  const dates = reckon(calendar, plan);
  return ids.map((id) => `${dates.get(id)?.startOn?.slice(5)}–${dates.get(id)?.endOn?.slice(5)}`);
};

const three = [
  ...[phase('A'), work('A', 'a1', 3), work('A', 'a2', 5)],
  ...[phase('B'), node('gate', 'milestone', { parentId: 'B', duration: 0 }), work('B', 'b', 2)],
  ...[phase('C'), work('C', 'c', 1)],
];

it('each phase begins behind the whole of the one before it, and a milestone may share its last day', () => {
  expect(spans(planOf(three), 'A', 'gate', 'b', 'B', 'c')).toEqual([
    '03-02–03-06',
    '03-06–03-06',
    '03-09–03-10',
    '03-06–03-10',
    '03-11–03-11',
  ]);
  expect(spans({ ...planOf(three), strictPhases: false }, 'b', 'c')).toEqual(['03-02–03-03', '03-02–03-02']);
  // Slack ends with the phase: a1 may be three days of five.
  expect(reckon(calendar, planOf(three)).get('a1')).toMatchObject({ totalSlack: 2, critical: false });
});

it('the order of phases decides, and one that is cancelled, or in which all is, counts for none', () => {
  const [a, b, c] = [three.slice(0, 3), three.slice(3, 6), three.slice(6)];
  expect(spans(planOf([...c, ...a, ...b]), 'c', 'A', 'b')).toEqual(['03-02–03-02', '03-03–03-09', '03-10–03-11']);
  const off = (nodes: KeptNode[], id: string) =>
    nodes.map((one) => (one.id === id ? { ...one, cancelled: true } : one));
  for (const gone of [off(b, 'B'), off(off(b, 'b'), 'gate')]) {
    expect(spans(planOf([...a, ...gone, ...c]), 'A', 'c')).toEqual(['03-02–03-06', '03-09–03-09']);
  }
});

it('phases in a phase follow each other, and groups beside phases do not', () => {
  const nodes = [
    ...[
      phase('A'),
      phase('A1', { parentId: 'A' }),
      work('A1', 'x', 2),
      phase('A2', { parentId: 'A' }),
      work('A2', 'y', 2),
    ],
    ...[node('G', 'group'), work('G', 'g', 1)],
  ];
  expect(spans(planOf(nodes), 'x', 'y', 'g')).toEqual(['03-02–03-03', '03-04–03-05', '03-02–03-02']);
});

it('what stands by hand before the phase before is over stays and is marked; what leads back is a circle', () => {
  const held = { mode: 'manual', manualStart: '2026-03-03', manualEnd: '2026-03-04' } as const;
  const early = three.map((one) => (one.id === 'b' ? { ...one, ...held } : one));
  expect(reckon(calendar, planOf(early)).get('b')).toMatchObject({ startOn: '2026-03-03', early: true });
  expect(() => reckon(calendar, planOf(three, [fs('c', 'a1')]))).toThrow(PlanCircle);
});
