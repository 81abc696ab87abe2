/** @jsxImportSource preact */
/** Whose questionnaire it is: the enterprise, in the colour of its logo, where the designer chose nothing else. */
import type { Brand as Given } from '../contract/tenant/brand';
import { hueOf } from '../contract/tenant/hue';

/** Pixels along a side that a logo is looked at in. */
const SIDE = 32;

/** `#rrggbb`; null for a logo that has no colour, or does not come. */
export async function colourOf({ logo }: Given): Promise<string | null> {
  if (!logo) return null;
  const picture = new Image();
  picture.src = logo;
  try {
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [SIDE, SIDE];
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(picture, 0, 0, SIDE, SIDE);
    return hueOf(context.getImageData(0, 0, SIDE, SIDE).data);
  } catch {
    return null;
  }
}

export const Brand = ({ of }: { of: Given }) => (
  <p class="brand">
    {of.logo && <img src={of.logo} alt="" width={24} height={24} />}
    <span>{of.name}</span>
  </p>
);
