import type { ShiftSave } from '@contract/duty/duty';
import { WorkCalendar } from '@contract/time/workdays';
import { previewOf } from './preview';

const calendar = new WorkCalendar({ weekdays: 0b0011111, holidays: [] });
const shift: ShiftSave = {
  ...{ id: 's', name: '白班', from: '09:00', to: '18:00', enabled: true, start: '2026-03-02', cycle: 'day' },
  ...{ length: 1, weekdays: 127, holidays: 'keep', fairness: 'turns', members: ['A', 'B', 'C'], holidayMembers: [] },
};
const ahead = { calendar, leaves: [], today: '2026-03-05', days: 4, zone: 'Asia/Shanghai' };
const said = (slots: ReturnType<typeof previewOf>) =>
  slots.map(({ day, userIds }) => day.slice(8) + userIds.map((id) => id ?? '-').join('')).join(' ');

it('goes on from today, or from behind what is published and where that left off', () => {
  expect(said(previewOf(shift, undefined, ahead))).toBe('05A 06B 07C 08A');
  const states = { s: { served: { usual: 5, holiday: 0 }, credits: {}, last: {} } };
  expect(said(previewOf(shift, { publishedTo: '2026-03-06', states }, ahead))).toBe('07C 08A 09B 10C');
});

it('keeps to leave, and says nothing of a shift that is off or has nobody', () => {
  const person = { userId: 'B', userName: 'b', name: 'B', avatar: null };
  const day = { id: 'l', person, from: '2026-03-06', to: '2026-03-06', reason: '', shifts: [] };
  // Hours of a day leave the turn where it is.
  const hours = { ...day, from: '2026-03-09', to: '2026-03-09', fromClock: '10:00', toClock: '12:00' };
  const leaves = [{ ...day, fromClock: null, toClock: null }, hours];
  expect(said(previewOf(shift, undefined, { ...ahead, leaves }))).toBe('05A 06- 07C 08A');
  const pairs = { ...shift, seats: 2, cycle: 'hour' as const, length: 5 };
  expect(said(previewOf(pairs, undefined, { ...ahead, today: '2026-03-02', days: 1 }))).toBe('02ABCA');
  expect(previewOf({ ...shift, enabled: false }, undefined, ahead)).toEqual([]);
  expect(previewOf({ ...shift, members: [] }, undefined, ahead)).toEqual([]);
});
