import { dayNumber as day } from '@contract/time/workdays';
import { shownSpan } from './shownSpan';

const span = (start: string, end = start) => ({ start: day(start), end: day(end) });

it('stands on the due day, or on all days of a task', () => {
  const row = { planStart: '2026-11-16', planEnd: '2026-11-18' };
  expect(shownSpan(row, 'end')).toEqual(span('2026-11-18'));
  expect(shownSpan(row, 'range')).toEqual(span('2026-11-16', '2026-11-18'));
  expect(shownSpan({ planStart: '2026-11-16', planEnd: null }, 'end')).toBeNull();
  expect(shownSpan({ planStart: '2026-11-16', planEnd: null }, 'range')).toEqual(span('2026-11-16'));
});
