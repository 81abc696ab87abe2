/** Whatever colour is chosen, what is written in it and on it can be read, on paper and in the dark. */
import { accentsOf, contrast, GROUNDS, themeColors } from './theme';

const grey = (value: number) => `#${value.toString(16).padStart(2, '0').repeat(3)}`;
const colors = [
  ...Object.values(themeColors),
  ...['#ffff00', '#00ff00', '#ffffff', '#000000', '#7fffd4', '#808080', '#ff69b4'],
  ...Array.from({ length: 16 }, (_, at) => grey(at * 17)),
];

it.each(colors)('is readable: %s', (color) => {
  const { light, dark } = accentsOf(color);
  expect(contrast(light.accent, GROUNDS.light)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(light.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark.accent, GROUNDS.dark)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark.accent, '#141518')).toBeGreaterThanOrEqual(4.5);
  for (const { accent, onAccent } of [light, dark]) expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
});

it('knows black on white', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21));
