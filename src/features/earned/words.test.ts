/** How figures are said and which of them are bad. */
import { columns, figureGroups, said, tone, wholeFigures } from './words';

it.each([
  ['spi', 0.8, 'hours', '0.80', 'bad'],
  ['cpi', 1.25, 'money', '1.25', 'good'],
  ['sv', -10, 'hours', '-10 小时', 'bad'],
  ['ev', 12.345, 'hours', '12.3 小时', undefined],
  ['tcpi', 1.2, 'hours', '1.20', 'bad'],
  ['ac', null, 'money', '—', undefined],
] as const)('%s %s in %s: %s', (key, value, measure, words, judged) => {
  expect(said(key, value, measure)).toBe(words);
  expect(tone(key, value)).toBe(judged);
});

it('columns are the letters', () =>
  expect(columns.slice(0, 4).map(({ name }) => name)).toEqual(['BAC', 'PV', 'EV', 'AC']));

it('each figure stands in one group', () =>
  expect(
    figureGroups
      .flat()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(wholeFigures.map(({ key }) => key).sort()));
