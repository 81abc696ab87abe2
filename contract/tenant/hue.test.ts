import { hueOf } from './hue';

const pixels = (...colours: [red: number, green: number, blue: number, alpha?: number][]) =>
  colours.flatMap(([red, green, blue, alpha = 255]) => [red, green, blue, alpha]);
const white = [255, 255, 255] as [number, number, number];

it('is the hue that most of the logo is made of, whatever its ground', () => {
  expect(hueOf(pixels(white, white, white, [200, 30, 30], [210, 40, 30], [30, 60, 220]))).toBe('#cd231e');
  expect(hueOf(pixels([30, 60, 220], [32, 62, 222], [220, 40, 40]))).toBe('#1f3ddd');
});

it('is none of a grey logo, of one that is empty, of a speck, and of what shines through', () => {
  expect(hueOf(pixels([80, 80, 80], white, [0, 0, 0]))).toBeNull();
  expect(hueOf([])).toBeNull();
  expect(hueOf(pixels([200, 30, 30, 20]))).toBeNull();
  expect(hueOf(pixels([200, 30, 30], ...Array.from({ length: 99 }, () => white)))).toBeNull();
});
