/** The final schedule: published days stand, the rest goes on from them, nobody serves twice at once. */
import { dayNumber as day, dayText, USUAL_WEEKDAYS, WorkCalendar } from '../../../contract/time/workdays';
import { clashOf, type PlanFacts, type PlannedShift, planOf } from './plan';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const shift = (id: string, members: string[], values: Partial<PlannedShift> = {}): PlannedShift => ({
  id,
  rosterId: 'r',
  name: id,
  rosterName: 'r',
  groupId: null,
  noticeMinutes: null,
  from: '09:00',
  to: '18:00',
  ...{ zone: null, handsOver: false },
  enabled: true,
  rule: {
    start: day('2026-03-02'),
    cycle: 'day',
    length: 1,
    weekdays: 0b0011111,
    holidays: 'skip',
    fairness: 'turns',
    members,
  },
  state: null,
  minRestHours: 8,
  publishedTo: null,
  ...values,
});
const facts = (shifts: PlannedShift[], values: Partial<PlanFacts> = {}): PlanFacts => ({
  ...{
    shifts,
    slots: [],
    overrides: [],
    isThere: () => true,
    serves: () => true,
    calendar,
    zone: 'Asia/Shanghai',
    since: 0,
  },
  ...values,
});
const said = (plan: ReturnType<typeof planOf>, id: string) =>
  plan.slots.filter(({ shiftId }) => shiftId === id).map((one) => `${dayText(one.day).slice(8)}${one.user ?? '-'}`);

it('goes on from the published days, whoever is in the ring now', () => {
  const before = facts([shift('s', ['A', 'B', 'C'])]);
  const published = planOf(before, day('2026-03-13'), { rosterId: 'r', to: day('2026-03-05') });
  expect(said(published, 's').slice(0, 6)).toEqual(['02A', '03B', '04C', '05A', '06B', '09C']);
  const slots = published.slots.filter((one) => one.day <= day('2026-03-05'));
  const state = published.states.get('s') ?? null;
  const after = facts([shift('s', ['A', 'B', 'C'], { state, publishedTo: day('2026-03-05') })], { slots });
  expect(said(planOf(after, day('2026-03-13')), 's')).toEqual(said(published, 's'));
  // A new table touches the days behind only.
  const changed = facts([shift('s', ['X', 'Y'], { state, publishedTo: day('2026-03-05') })], { slots });
  expect(said(planOf(changed, day('2026-03-09')), 's')).toEqual(['02A', '03B', '04C', '05A', '06X', '09Y']);
});

it('gives nobody a second shift at once, nor one without the rest between', () => {
  const night = shift('n', ['A', 'B'], { from: '22:00', to: '06:00' });
  const early = shift('e', ['A', 'B'], { from: '09:00', to: '13:00' });
  const plan = planOf(facts([night, early]), day('2026-03-04'));
  expect(said(plan, 'n')).toEqual(['02A', '03B', '04A']);
  expect(said(plan, 'e')).toEqual(['02A', '03B', '04A']);
  // Who ends at 06:00 cannot begin then: vacant in turns.
  const late = planOf(facts([night, shift('l', ['B', 'A'], { from: '06:00', to: '13:00' })]), day('2026-03-04'));
  expect(said(late, 'l')).toEqual(['02B', '03-', '04-']);
});

it('names overlap and rest: 13:59 after a night until 06:00 is too soon, 14:00 is not', () => {
  const at = (clock: string) => Date.parse(`2026-03-03T${clock}:00+08:00`);
  const night = { from: at('00:00'), to: at('06:00'), user: 'A' };
  const after = (clock: string) => ({ from: at(clock), to: at('20:00'), user: 'A' });
  expect(clashOf(after('13:59'), [night], 8)).toMatchObject({ clash: 'rest', gap: 479 * 60_000 });
  expect(clashOf(after('14:00'), [night], 8)).toBeNull();
  expect(clashOf(after('05:59'), [night], 8)?.clash).toBe('overlap');
  expect(clashOf({ ...after('05:59'), user: 'B' }, [night], 8)).toBeNull();
});

it('lays overrides over rotation and published days alike, and knows which one a piece is of', () => {
  const plain = planOf(facts([shift('s', ['A', 'B'])]), day('2026-03-04'));
  const [first, second] = plain.slots;
  if (!first || !second) throw new Error('no slots');
  const overrides = [
    {
      id: 'o1',
      shiftId: 's',
      day: first.day,
      kind: 'replace' as const,
      from: first.from,
      to: first.to,
      user: 'A',
      by: 'C',
      swapId: null,
    },
    {
      ...{ id: 'o2', shiftId: 's', day: second.day, kind: 'remove' as const, user: 'B', swapId: null },
      ...{ from: second.from, to: second.to },
    },
  ];
  const plan = planOf(facts([shift('s', ['A', 'B'])], { overrides }), day('2026-03-04'));
  expect(plan.pieces.map((one) => [dayText(one.day).slice(8), one.user, one.overrideId])).toEqual([
    ['02', 'C', 'o1'],
    ['04', 'A', null],
  ]);
});

it('takes swaps after what was done by hand before, and one after the other: who came in by one can be replaced', () => {
  const [first] = planOf(facts([shift('s', ['A', 'B'])]), day('2026-03-02')).slots;
  if (!first) throw new Error('no slot');
  const of = (id: string, user: string, by: string, swapId: string | null) => ({
    ...{ id, user, by, swapId, shiftId: 's', day: first.day, from: first.from, to: first.to },
    kind: 'replace' as const,
  });
  const after = (...overrides: PlanFacts['overrides']) =>
    planOf(facts([shift('s', ['A', 'B'])], { overrides }), day('2026-03-02')).pieces.map((one) => [
      one.user,
      one.overrideId,
    ]);
  // By hand alone nothing cascades.
  expect(after(of('o1', 'A', 'B', null), of('o2', 'B', 'C', null))).toEqual([['B', 'o1']]);
  expect(after(of('o1', 'A', 'B', 'w1'), of('o2', 'B', 'C', 'w2'))).toEqual([['C', 'o2']]);
  expect(after(of('o1', 'A', 'B', 'w1'), of('o2', 'B', 'C', null))).toEqual([['C', 'o2']]);
  expect(after(of('o1', 'A', 'C', null), of('o2', 'A', 'B', 'w1'))).toEqual([['C', 'o1']]);
});

it('leaves out leave: a turn falls vacant, balanced gives it to another', () => {
  const isThere = (user: string, at: number) => !(user === 'B' && at <= day('2026-03-05'));
  expect(said(planOf(facts([shift('s', ['A', 'B', 'C'])], { isThere }), day('2026-03-04')), 's')).toEqual([
    '02A',
    '03-',
    '04C',
  ]);
  const balanced = shift('s', ['A', 'B', 'C']);
  balanced.rule = { ...balanced.rule, fairness: 'balanced' };
  const plan = planOf(facts([balanced], { isThere }), day('2026-03-17'));
  expect(
    said(plan, 's')
      .map((one) => one.slice(2))
      .join(''),
  ).toBe('ACACBACBACBA');
});
