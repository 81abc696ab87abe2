/** Where days and bars stand, what a pull and a key do. */

import { dayNumber, dayText, officialYears, USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { act, renderHook } from '@testing-library/react';
import {
  arrowPath,
  dayAt,
  fittingPx,
  levelOf,
  nudged,
  openingX,
  pulled,
  scaleFor,
  shadesOf,
  sidesOf,
  ticksOf,
  typeOf,
  widthOf,
  xOf,
} from '@/features/gantt';
import { aTask } from '../testing';
import { datesOf, kindOf, refusal, spanOf } from './bars';
import { undated } from './UnplannedTray';
import { useMoveByKeys } from './useMoveByKeys';

const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: officialYears.flatMap((one) => one.days) });
const day = dayNumber;
const span = (start: string, end = start) => ({ start: day(start), end: day(end) });
const said = ({ start, end }: { start: number; end: number }) => `${dayText(start)} ${dayText(end)}`;
const today = day('2026-11-20');

describe('the line', () => {
  it('begins with a Monday, holds plan and today, and finds days again', () => {
    const scale = scaleFor(15, { start: '2026-06-03', end: '2027-03-01' }, today);
    expect(calendar.isWorkday(scale.origin) && !calendar.isWorkday(scale.origin - 1)).toBe(true);
    expect(scale.origin).toBeLessThan(day('2026-06-03'));
    expect(scale.end).toBeGreaterThan(day('2027-03-01'));
    for (const at of [scale.origin, today, scale.end - 1]) expect(dayAt(scale, xOf(scale, at) + scale.px - 1)).toBe(at);
    const empty = scaleFor(34, { start: null, end: null }, today);
    expect(empty.origin < today && today < empty.end).toBe(true);
  });

  it('stays drawable when a date is a century off', () => {
    const scale = scaleFor(34, { start: '1926-01-01', end: '2126-01-01' }, today);
    expect(widthOf(scale)).toBeLessThan(1_000_000);
  });

  it('fits the window: a plan of a month, of ten years and of one day, each opened at its first day', () => {
    const opened = (start: string, end: string) => {
      const px = fittingPx({ start, end }, 800);
      const scale = scaleFor(px, { start, end }, today);
      const x = openingX(scale, { start, end }, today, 800);
      return { level: levelOf(px), first: xOf(scale, day(start)) - x, last: xOf(scale, day(end) + 1) - x };
    };
    expect(opened('2026-12-01', '2026-12-31')).toMatchObject({ level: 'week', first: 24 });
    expect(opened('2020-01-01', '2029-12-31').level).toBe('quarter');
    expect(opened('2026-12-01', '2026-12-01')).toEqual({ level: 'day', first: 24, last: 24 + 34 });
    for (const end of ['2026-12-31', '2027-06-30', '2028-12-31']) {
      expect(opened('2026-12-01', end).last).toBeLessThanOrEqual(800 - 160 + 0.01);
    }
  });

  it('a line that does not fit opens at today within the plan, else at its first day', () => {
    const at = (start: string, end: string) => {
      const scale = scaleFor(15, { start, end }, today);
      return dayText(dayAt(scale, openingX(scale, { start, end }, today, 300) + 100.5));
    };
    expect(at('2026-01-01', '2026-12-31')).toBe('2026-11-20');
    expect(at('2027-03-01', '2027-12-31')).toBe('2027-03-06');
  });

  it('names months, weeks, quarters and years, whole and in order', () => {
    const [from, to] = [day('2026-11-20'), day('2027-02-10')];
    expect(ticksOf('week', from, to).major.map(({ label }) => label)).toEqual([
      '2026年11月',
      '2026年12月',
      '2027年1月',
      '2027年2月',
    ]);
    expect(ticksOf('week', from, to).minor[0]).toEqual({ day: day('2026-11-16'), days: 7, label: '11/16' });
    expect(ticksOf('quarter', from, to)).toEqual({
      major: [
        { day: day('2026-01-01'), days: 365, label: '2026年' },
        { day: day('2027-01-01'), days: 365, label: '2027年' },
      ],
      minor: [
        { day: day('2026-10-01'), days: 92, label: 'Q4' },
        { day: day('2027-01-01'), days: 90, label: 'Q1' },
      ],
    });
    expect(ticksOf('day', from, from + 2).minor.map(({ label }) => label)).toEqual(['20', '21', '22']);
  });

  it('shades what is not worked, in runs', () => {
    expect(shadesOf(calendar, 'day', day('2026-09-24'), day('2026-10-11'))).toEqual([
      { day: day('2026-09-25'), days: 3 },
      { day: day('2026-10-01'), days: 7 },
      { day: day('2026-10-11'), days: 1 },
    ]);
    expect(shadesOf(calendar, 'quarter', today, today + 100)).toEqual([]);
  });
});

describe('bars', () => {
  it('have a place as soon as one date is set', () => {
    expect(spanOf({ planStart: null, planEnd: null })).toBeNull();
    expect(spanOf({ planStart: null, planEnd: '2026-11-20' })).toEqual({ start: today, end: today });
    expect(kindOf({ childTotal: 2, milestone: false })).toBe('summary');
    expect(kindOf({ childTotal: 2, milestone: true })).toBe('milestone');
  });

  it('keep their working days when they are moved, over weekends either way', () => {
    const bar = span('2026-11-18', '2026-11-20');
    expect(said(pulled(calendar, bar, 'move', 1))).toBe('2026-11-19 2026-11-23');
    expect(said(pulled(calendar, bar, 'move', 3))).toBe('2026-11-23 2026-11-25');
    expect(said(pulled(calendar, bar, 'move', -3))).toBe('2026-11-13 2026-11-17');
    expect(pulled(calendar, bar, 'move', 0)).toBe(bar);
    expect(said(pulled(calendar, span('2026-11-21', '2026-11-22'), 'move', 1))).toBe('2026-11-22 2026-11-23');
  });

  it('never end before they start', () => {
    const bar = span('2026-11-18', '2026-11-20');
    expect(said(pulled(calendar, bar, 'end', -9))).toBe('2026-11-18 2026-11-18');
    expect(said(pulled(calendar, bar, 'start', 9))).toBe('2026-11-20 2026-11-20');
  });

  it('go from working day to working day by key', () => {
    const friday = span('2026-11-20');
    expect(said(nudged(calendar, friday, 'move', 1))).toBe('2026-11-23 2026-11-23');
    expect(said(nudged(calendar, span('2026-11-23'), 'move', -1))).toBe('2026-11-20 2026-11-20');
    expect(said(nudged(calendar, friday, 'end', 1))).toBe('2026-11-20 2026-11-23');
  });

  it('leave a date unset that was, unless that end was pulled', () => {
    const row = aTask({ taskId: '1', planEnd: '2026-11-20' });
    expect(datesOf(row, span('2026-11-23'), 'move')).toEqual({ planStart: null, planEnd: '2026-11-23' });
    expect(datesOf(row, span('2026-11-19', '2026-11-20'), 'start')).toEqual({
      planStart: '2026-11-19',
      planEnd: '2026-11-20',
    });
  });

  it('say why they stay', () => {
    const row = aTask({ taskId: '1', planEnd: '2026-11-20' });
    expect(refusal(row, true, true)).toBeNull();
    expect(refusal(row, false, true)).toContain('没有权限');
    expect(refusal({ ...row, category: 'DONE' }, true, false)).toContain('已结束');
    expect(refusal({ ...row, childTotal: 1 }, true, true)).toContain('子任务');
    expect(refusal({ ...row, childTotal: 1 }, true, false)).toBeNull();
    expect(refusal({ ...row, childTotal: 1, scheduleMode: 'manual' }, true, true)).toBeNull();
  });
});

describe('lines between bars', () => {
  it('stand for the type that their ends make, and back', () => {
    for (const type of ['FS', 'SS', 'FF', 'SF'] as const) expect(typeOf(...sidesOf(type))).toBe(type);
  });

  it('go straight where there is room, and around where there is none', () => {
    expect(arrowPath({ x: 0, y: 18 }, 'end', { x: 100, y: 54 }, 'start')).toBe('M0 18H10V54H100');
    expect(arrowPath({ x: 100, y: 18 }, 'end', { x: 50, y: 54 }, 'start')).toBe('M100 18H110V36H40V54H50');
    expect(arrowPath({ x: 100, y: 18 }, 'end', { x: 50, y: 54 }, 'end')).toBe('M100 18H110V54H50');
  });
});

describe('the mode in which keys move a bar', () => {
  const row = aTask({ taskId: 'a', planStart: '2026-11-19', planEnd: '2026-11-20' });
  const start = (refused: string | null = null) => {
    const onPull = jest.fn(() => Promise.resolve());
    const onRefused = jest.fn();
    const { result } = renderHook(() => useMoveByKeys({ calendar, refusalOf: () => refused, onRefused, onPull }));
    act(() => result.current.begin(row));
    return { result, onPull, onRefused };
  };

  it('goes by working days and saves once, with Enter', async () => {
    const { result, onPull } = start();
    act(() => result.current.nudge('move', 1));
    act(() => result.current.nudge('move', 1));
    expect(result.current.now && said(result.current.now.span)).toBe('2026-11-23 2026-11-24');
    act(() => result.current.nudge('end', 1));
    expect(onPull).not.toHaveBeenCalled();
    await act(() => result.current.save());
    expect(onPull).toHaveBeenCalledTimes(1);
    expect(onPull).toHaveBeenCalledWith(row, span('2026-11-23', '2026-11-25'), 'end');
    expect(result.current.now).toBeNull();
  });

  it('gives back what is stored with Esc, and saves nothing where nothing moved', async () => {
    const { result, onPull } = start();
    act(() => result.current.nudge('move', -1));
    act(() => result.current.restore());
    expect(result.current.now).toBeNull();
    act(() => result.current.begin(row));
    await act(() => result.current.save());
    expect(onPull).not.toHaveBeenCalled();
  });

  it('is not entered where the bar may not be moved', () => {
    const { result, onRefused } = start('任务已结束');
    expect(result.current.now).toBeNull();
    expect(onRefused).toHaveBeenCalledWith('任务已结束');
  });
});

it('asks for tasks without dates beside any filter', () => {
  const none = {
    match: 'all',
    conditions: [
      { field: 'planStart', op: 'empty' },
      { field: 'planEnd', op: 'empty' },
    ],
  };
  const condition = { field: 'urgent', op: 'gte' as const, value: 3 };
  expect(undated({ keyword: '甲' })).toEqual({ keyword: '甲', groups: [none] });
  expect(undated({ match: 'any', conditions: [condition] })).toEqual({
    match: 'all',
    conditions: [],
    groups: [{ match: 'any', conditions: [condition] }, none],
  });
  expect(undated({ match: 'any', groups: [none as never] })).toMatchObject({ due: 'none' });
});
