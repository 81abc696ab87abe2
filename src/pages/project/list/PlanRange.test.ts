import dayjs from 'dayjs';
import { daysLate, rangeText } from './PlanRange';

const today = dayjs('2026-03-07T15:00:00');

it('counts the days behind the plan, of projects that still run', () => {
  expect(daysLate({ status: 'DOING', planEnd: '2026-03-01' }, today)).toBe(6);
  expect(daysLate({ status: 'SUSPENDED', planEnd: '2026-03-06' }, today)).toBe(1);
  expect(daysLate({ status: 'DOING', planEnd: '2026-03-07' }, today)).toBe(0);
  expect(daysLate({ status: 'FINISHED', planEnd: '2026-03-01' }, today)).toBe(0);
  expect(daysLate({ status: 'CLOSED', planEnd: '2026-03-01' }, today)).toBe(0);
  expect(daysLate({ status: 'DOING', planEnd: null }, today)).toBe(0);
});

it('leaves the year out only when both days lie in this one', () => {
  expect(rangeText('2026-03-01', '2026-05-01', 2026)).toEqual(['03-01', '05-01']);
  expect(rangeText('2025-10-17', '2026-05-25', 2026)).toEqual(['2025-10-17', '2026-05-25']);
  expect(rangeText(null, '2026-05-25', 2026)).toEqual(['…', '05-25']);
});
