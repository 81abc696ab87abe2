/** The colour of an enterprise, taken from its logo. */
import { hueOf } from '@contract/tenant/hue';

/** Pixels along a side that a logo is looked at in: its colour needs no more. */
const SIDE = 32;

/** Of a logo by its address; null where it has none or does not come. */
export async function accentOfLogo(address: string): Promise<string | null> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [SIDE, SIDE];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(picture, 0, 0, SIDE, SIDE);
    return hueOf(context.getImageData(0, 0, SIDE, SIDE).data);
  } catch {
    // A logo from elsewhere may not be read: the page keeps its own colour.
    return null;
  }
}
