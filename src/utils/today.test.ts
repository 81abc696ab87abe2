import { fireEvent, render, waitFor } from '@testing-library/react';
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
  render(createElement(DatePicker, { open: true }));
  await waitFor(() => expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe(today()));
});

it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Mars/Olympus'])(
  'takes an hour that is chosen for the browser’s with %s',
  (zone) => {
    keepZone(zone);
    const onChange = jest.fn();
    render(createElement(DatePicker, { open: true, showTime: true, onChange }));
    const inside = (selector: string) => document.querySelector(selector) as HTMLElement;
    const day = dayjs(today()).date(15).format('YYYY-MM-DD');
    fireEvent.click(inside(`.ant-picker-cell[title="${day}"]`));
    for (const [unit, value] of [
      ['hour', 9],
      ['minute', 30],
      ['second', 15],
    ] as const) {
      fireEvent.click(inside(`[data-type="${unit}"] [data-value="${value}"] .ant-picker-time-panel-cell-inner`));
    }
    fireEvent.click(inside('.ant-picker-ok button'));
    const chosen = onChange.mock.lastCall?.[0] as dayjs.Dayjs;
    expect(chosen.toISOString()).toBe(dayjs(`${day}T09:30:15`).toISOString());
    expect(chosen.add(1, 'day').format('YYYY-MM-DD HH:mm')).toBe(
      dayjs(`${day}T09:30`).add(1, 'day').format('YYYY-MM-DD HH:mm'),
    );
  },
);
