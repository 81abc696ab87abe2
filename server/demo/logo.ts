/** A logo for the demo enterprise 星河: a star above a river. Drawn here, so that it is nobody's. */
import { pngOf } from '../base/png';
import type { Connection } from '../db/client';
import { keepPicture } from '../modules/auth';

const SIDE = 128;
/** Each pixel is the mean of so many by so many. */
const FINE = 4;
const CORNER = 30;
const GROUND = [11, 122, 117] as const;
const RIVER = [120, 205, 196] as const;
const STAR = [255, 255, 255] as const;

/** Whether a place, in pixels from the top left, lies in the square with round corners. */
function inSquare(x: number, y: number): boolean {
  const [dx, dy] = [x, y].map((one) => Math.max(CORNER - one, one - (SIDE - CORNER), 0)) as [number, number];
  return dx * dx + dy * dy <= CORNER * CORNER;
}

/** Of four points: an astroid. */
const inStar = (x: number, y: number) => (Math.abs(x - 64) / 40) ** (2 / 3) + (Math.abs(y - 50) / 40) ** (2 / 3) <= 1;
const inRiver = (x: number, y: number) => Math.abs(y - (98 + 7 * Math.sin(x / 13))) <= 6;

function colourAt(x: number, y: number): readonly number[] | null {
  if (!inSquare(x, y)) return null;
  if (inStar(x, y)) return STAR;
  return inRiver(x, y) ? RIVER : GROUND;
}

/** The logo as a PNG. */
export function demoLogo(): Buffer {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const sum = [0, 0, 0];
    let seen = 0;
    for (let part = 0; part < FINE * FINE; part += 1) {
      const x = (at % SIDE) + ((part % FINE) + 0.5) / FINE;
      const y = Math.floor(at / SIDE) + (Math.floor(part / FINE) + 0.5) / FINE;
      const colour = colourAt(x, y);
      if (!colour) continue;
      seen += 1;
      for (let channel = 0; channel < 3; channel += 1) sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0);
    }
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at * 4 + channel] = Math.round((sum[channel] ?? 0) / (seen || 1));
    pixels[at * 4 + 3] = Math.round((255 * seen) / (FINE * FINE));
  }
  return pngOf(SIDE, SIDE, pixels);
}

/** Gives it to the enterprise, as an upload would. */
export async function keepDemoLogo(connection: Connection, tenantId: string): Promise<void> {
  const id = await keepPicture(connection, { logoOf: tenantId }, demoLogo());
  await connection.query('UPDATE tenant SET logo = $2 WHERE id = $1', [tenantId, `/api/portal/logo/${id}`]);
}
