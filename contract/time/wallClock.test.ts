import { Temporal } from 'temporal-polyfill';
import { handOff, shiftOn, type Unit } from './wallClock';

const HOUR_MS = 3_600_000;
const at = (origin: string, zone: string, unit: Unit, length: number, n: number) =>
  handOff(origin, zone, { unit, length, n });
const said = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' });
const berlin = 'Europe/Berlin';

it('1: a clock that is skipped becomes the first instant after it', () => {
  const turns = [0, 1, 2, 3].map((n) => at('2026-03-27T02:30', berlin, 'days', 1, n));
  expect(turns.slice(1).map((one) => said(one, berlin))).toEqual([
    '2026-03-28T02:30+01:00',
    '2026-03-29T03:00+02:00',
    '2026-03-30T02:30+02:00',
  ]);
  expect(turns.slice(2).map((one, index) => (one - (turns[index + 1] ?? 0)) / HOUR_MS)).toEqual([23.5, 23.5]);
});
it('2: of a clock that comes twice the first counts', () => {
  const [first, second] = [0, 1].map((n) => at('2026-10-25T02:30', berlin, 'days', 1, n)) as [number, number];
  expect([said(first, berlin), (second - first) / HOUR_MS]).toEqual(['2026-10-25T02:30+02:00', 25]);
});
it('3: weeks', () => {
  const week = (origin: string) => (at(origin, berlin, 'weeks', 1, 1) - at(origin, berlin, 'weeks', 1, 0)) / HOUR_MS;
  expect([week('2026-03-23T09:00'), week('2026-10-19T09:00')]).toEqual([167, 169]);
});
it('4: hours keep to the clock too', () => {
  const [from, to] = [0, 1].map((n) => at('2026-03-28T20:00', berlin, 'hours', 12, n)) as [number, number];
  expect([said(to, berlin), (to - from) / HOUR_MS]).toEqual(['2026-03-29T08:00+02:00', 11]);
});
it('5: a shift over midnight', () => {
  const length = (day: string) => {
    const { from, to } = shiftOn(day, 'America/New_York', { from: '22:00', to: '06:00' });
    return (to - from) / HOUR_MS;
  };
  expect([length('2026-03-07'), length('2026-10-31')]).toEqual([7, 9]);
});
it('6: months from the origin', () => {
  const months = [1, 2, 3, 4].map((n) =>
    said(at('2026-01-31T09:00', 'Asia/Shanghai', 'months', 1, n), 'Asia/Shanghai'),
  );
  expect(months.map((one) => one.slice(5, 10))).toEqual(['02-28', '03-31', '04-30', '05-31']);
});
it('a shift that ends when it begins is a whole day', () => {
  const { from, to } = shiftOn('2026-05-01', 'Asia/Shanghai', { from: '09:00', to: '09:00' });
  expect(to - from).toBe(24 * HOUR_MS);
});
