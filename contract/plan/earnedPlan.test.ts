/** Figures reckoned by hand: a phase of two nodes, as of the end of its first week. */
import { dayNumber, USUAL_WEEKDAYS, WorkCalendar } from '../time/workdays';
import { type BaselineWork, earnedByNode, figuresOf, scheduleOf } from './earnedPlan';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });
const work = (id: string, parentId: string | null, more: Partial<BaselineWork> = {}): BaselineWork => ({
  ...{ id, parentId, from: null, to: null, value: 0, done: 0, spent: 0 },
  ...more,
});
const days = (from: string, to: string) => ({ from: dayNumber(from), to: dayNumber(to) });
const nodes = [
  work('phase', null),
  work('a', 'phase', { ...days('2026-03-02', '2026-03-13'), value: 100, done: 0.4, spent: 50 }),
  work('b', 'phase', { ...days('2026-03-09', '2026-03-13'), value: 20, done: 0.5, spent: 5 }),
];
const friday = dayNumber('2026-03-06');

it('a node by itself: half its days are over, two fifths are done, half is spent', () => {
  const { sums } = earnedByNode(nodes, friday, calendar);
  const a = sums.get('a');
  expect(a).toEqual({ bac: 100, pv: 50, ev: 40, ac: 50 });
  expect(a && figuresOf(a)).toEqual({
    ...{ bac: 100, pv: 50, ev: 40, ac: 50, sv: -10, cv: -10, spi: 0.8, cpi: 0.8 },
    ...{ eac: 125, etc: 75, vac: -25, tcpi: 1.2 },
  });
});

it('a phase is all below it, and the whole counts each node once', () => {
  const { sums, whole } = earnedByNode(nodes, friday, calendar);
  expect(sums.get('phase')).toEqual({ bac: 120, pv: 50, ev: 50, ac: 55 });
  expect(whole).toEqual(sums.get('phase'));
});

it('who may not see what it cost gets nothing that tells of it', () =>
  expect(figuresOf({ bac: 100, pv: 50, ev: 40, ac: null })).toEqual({
    ...{ bac: 100, pv: 50, ev: 40, ac: null, sv: -10, cv: null, spi: 0.8, cpi: null },
    ...{ eac: null, etc: null, vac: null, tcpi: null },
  }));

it('what stands in a circle of parents counts once', () =>
  expect(earnedByNode([work('x', 'y', { value: 1 }), work('y', 'x')], friday, calendar).sums.get('y')?.bac).toBe(1));

it('in time: 45 hours are nine tenths of the first week', () => {
  // Planned at the end of each week: 50, then 120. Earned: 45.
  expect(scheduleOf(nodes, 45, friday, calendar)).toEqual({ elapsed: 1, earned: 0.9, spiT: 0.9 });
  expect(scheduleOf(nodes, 120, dayNumber('2026-03-22'), calendar)).toEqual({ elapsed: 3, earned: 2, spiT: 0.67 });
  expect(scheduleOf([], 0, friday, calendar)).toBeNull();
});
