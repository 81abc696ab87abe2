import dayjs from 'dayjs';
import { shiftTimes } from './shiftTimes';

const now = dayjs('2026-03-02T21:00:00');
const at = (text: string) => dayjs(text).toISOString();

it.each([
  ['2026-03-02T09:00', '2026-03-02T18:00', '今天 09:00 – 18:00'],
  ['2026-03-02T22:00', '2026-03-03T06:00', '今天 22:00 – 明天 06:00'],
  ['2026-03-05T22:00', '2026-03-06T06:00', '3月5日 22:00 – 3月6日 06:00'],
  ['2026-03-01T22:00', '2026-03-02T22:00', '3月1日 22:00 – 今天 22:00'],
])('says when a shift is: %s to %s', (from, to, said) => {
  expect(shiftTimes({ from: at(from), to: at(to) }, now)).toBe(said);
});
