/** The colour of an enterprise, taken from its logo: nobody has to choose one that fits it. No imports: the fill page reads it. */

/** Hues are counted in steps of so many degrees. */
const STEP = 15;
/** What is fainter than this says nothing of a hue: greys, white ground, black letters. */
const LEAST = { saturation: 0.25, light: 0.12, lightest: 0.92, opaque: 128, share: 0.04 };

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/**
 * The mean of the hue that most of a picture is made of.
 *
 * @param pixels red, green, blue and opacity of each, 0 to 255
 * @returns `#rrggbb`; null for a picture without a colour
 */
export function hueOf(pixels: ArrayLike<number>): string | null {
  const hues = new Map<number, { weight: number; sum: [number, number, number] }>();
  let seen = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha < LEAST.opaque) continue;
    seen += 1;
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    const [range, light] = [most - least, (most + least) / 510];
    const saturation = range === 0 ? 0 : range / 255 / (1 - Math.abs(2 * light - 1));
    if (saturation < LEAST.saturation || light < LEAST.light || light > LEAST.lightest) continue;
    const turn =
      most === red ? (green - blue) / range + 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
    const step = Math.floor(((turn * 60) % 360) / STEP);
    const one = hues.get(step) ?? { weight: 0, sum: [0, 0, 0] };
    one.weight += 1;
    one.sum = [one.sum[0] + red, one.sum[1] + green, one.sum[2] + blue];
    hues.set(step, one);
  }
  const [best] = [...hues.values()].sort((a, b) => b.weight - a.weight);
  if (!best || best.weight < seen * LEAST.share) return null;
  return `#${best.sum.map((value) => hex(value / best.weight)).join('')}`;
}
