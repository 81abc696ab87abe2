import { render, waitFor } from '@testing-library/react';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { createElement } from 'react';
import { dayOfWords } from './dayWords';
import { dueLabel, dueState } from './dueDate';
import { keepZone, thisDay, today, wallAt } from './today';

afterEach(() => keepZone(null));

/** In Samoa it is still the tenth, on Kiritimati the eleventh, whatever the browser says. */
const now = new Date('2026-03-10T23:00:00Z');
it.each([
  ['Pacific/Pago_Pago', '2026-03-10', '今天', '2026-03-11', '12:00'],
  ['Pacific/Kiritimati', '2026-03-11', '昨天', '2026-03-12', '13:00'],
])('counts the days of %s', (zone, day, tenth, tomorrow, clock) => {
  keepZone(zone);
  expect(today(now)).toBe(day);
  expect(thisDay(now).format('YYYY-MM-DD HH:mm')).toBe(`${day} 00:00`);
  expect(dueLabel('2026-03-10', now)).toBe(tenth);
  expect(dueState('2026-03-10', false, now)).toBe(tenth === '今天' ? 'soon' : 'past');
  expect(dayOfWords('明天', now)).toBe(tomorrow);
  expect(wallAt(now.toISOString()).format('YYYY-MM-DD HH:mm')).toBe(`${day} ${clock}`);
});

it('counts the browser’s where no zone is told, or one that it does not know', () => {
  keepZone('Mars/Olympus');
  expect(today(now)).toBe(dayjs(now).format('YYYY-MM-DD'));
});

it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('marks the day of %s in pickers', async (zone) => {
  keepZone(zone);
  await waitFor(() => expect('tz' in dayjs()).toBe(true));
  render(createElement(DatePicker, { open: true }));
  await waitFor(() => expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe(today()));
});
