import { type Holding, loadOf } from './load';

const one: Holding = { quantity: 1, availableFrom: null, availableTo: null };
const take = (from: string, to: string, quantity = 1) => ({ from: `2026-03-${from}`, to: `2026-03-${to}`, quantity });
const say = (taken: Parameters<typeof loadOf>[0], holding = one) =>
  loadOf(taken, holding).map(({ from, to, used, over }) => `${from.slice(8)}-${to.slice(8)} ${used}${over ? '!' : ''}`);

it.each([
  ['nothing', [], []],
  ['days that follow each other share none', [take('02', '04'), take('05', '06')], ['02-06 1']],
  ['the day that both hold is over', [take('02', '05'), take('05', '06')], ['02-04 1', '05-05 2!', '06-06 1']],
  ['one inside another', [take('02', '10', 0.5), take('04', '05', 0.6)], ['02-03 0.5', '04-05 1.1!', '06-10 0.5']],
  ['a gap', [take('02', '02'), take('04', '04')], ['02-02 1', '04-04 1']],
])('%s', (_name, taken, expected) => {
  expect(say(taken)).toEqual(expected);
});

it('counts in hundredths: a third of three tenths is no overload', () => {
  expect(say([take('02', '03', 0.1), take('02', '03', 0.2)], { ...one, quantity: 0.3 })).toEqual(['02-03 0.3']);
});

it('is over where it is not there yet, or no longer, however little is taken', () => {
  const holding = { quantity: 5, availableFrom: '2026-03-04', availableTo: '2026-03-06' };
  expect(say([take('02', '08')], holding)).toEqual(['02-03 1!', '04-06 1', '07-08 1!']);
});
