/**
 * Pictures of a mail, drawn here: curves and columns as PNG, without a browser and without a font, which servers often lack.
 * Words stand beside a picture, never in it. Pure.
 */
import { deflateSync } from 'node:zlib';

export interface Drawing {
  kind: 'line' | 'stack';
  /** By series, then in their order along the picture; null: no value there. */
  values: readonly (readonly (number | null)[])[];
}

/** Twice as many points as it is shown with, for screens that have them. */
const SCALE = 2;
export const PICTURE_WIDTH = 480;
export const PICTURE_HEIGHT = 140;
const [WIDTH, HEIGHT, EDGE] = [PICTURE_WIDTH * SCALE, PICTURE_HEIGHT * SCALE, 4 * SCALE];
/** Of the series by their places; a mail is read on white. */
export const pictureColours = ['#3b6fd8', '#e07b00', '#2f9e6e', '#8e5bd0', '#c9366b', '#6b7785'] as const;
const WHITE = 0;
const GRID = 1;
const palette = ['#ffffff', '#e5e6eb', ...pictureColours];
const GRID_LINES = 3;
/** How far a line is drawn and left out, by the place of its series: they are told apart without colours. */
const DASHES: readonly (readonly [drawn: number, left: number])[] = [
  [1, 0],
  [12, 6],
  [4, 6],
];

/** The most points that a picture is drawn of. */
const POINTS_MAX = 400;

class Sheet {
  readonly pixels = new Uint8Array(WIDTH * HEIGHT).fill(WHITE);

  rect(left: number, top: number, right: number, bottom: number, colour: number): void {
    const [from, to] = [Math.max(0, Math.round(left)), Math.min(WIDTH, Math.round(right))];
    for (let y = Math.max(0, Math.round(top)); y < Math.min(HEIGHT, Math.round(bottom)); y += 1) {
      this.pixels.fill(colour, y * WIDTH + from, y * WIDTH + Math.max(from, to));
    }
  }

  /** @param begun how far the line before it has come @returns how far it has come at its end */
  line(
    [x0, y0]: Point,
    [x1, y1]: Point,
    colour: number,
    [drawn, left]: readonly [number, number],
    begun: number,
  ): number {
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0)));
    for (let step = 0; step <= steps; step += 1) {
      if (left > 0 && (begun + step) % ((drawn + left) * SCALE) >= drawn * SCALE) continue;
      const [x, y] = [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps];
      this.rect(x - SCALE, y - SCALE, x + SCALE, y + SCALE, colour);
    }
    return begun + steps;
  }
}
type Point = readonly [x: number, y: number];

const colourOf = (at: number) => 2 + (at % pictureColours.length);
const above = (value: number | null) => Math.max(0, value ?? 0);

/** From the lowest to the highest that is drawn; nothing is between them where all is 0. */
function rangeOf({ kind, values }: Drawing, length: number): [low: number, high: number] {
  const all =
    kind === 'line'
      ? values.flat().flatMap((value) => value ?? [])
      : Array.from({ length }, (_, at) => values.reduce((sum, one) => sum + above(one[at] ?? null), 0));
  return [Math.min(0, ...all), Math.max(0, ...all)];
}

/** @returns null where there is nothing to draw */
export function pictureOf(drawing: Drawing): Buffer | null {
  const length = Math.max(0, ...drawing.values.map((one) => one.length));
  const [low, high] = rangeOf(drawing, length);
  if (length === 0 || length > POINTS_MAX || high === low) return null;
  const sheet = new Sheet();
  const y = (value: number) => EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE);
  for (let at = 0; at <= GRID_LINES; at += 1) {
    const line = y(low + ((high - low) * at) / GRID_LINES);
    sheet.rect(0, line - 1, WIDTH, line + 1, GRID);
  }
  const slot = WIDTH / length;
  if (drawing.kind === 'stack') {
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (const [place, one] of drawing.values.entries()) {
        const value = above(one[at] ?? null);
        sheet.rect(slot * (at + 0.15), y(sum + value), slot * (at + 0.85), y(sum), colourOf(place));
        sum += value;
      }
    }
    return pngOf(sheet.pixels);
  }
  for (const [place, one] of drawing.values.entries()) {
    let before: Point | null = null;
    let come = 0;
    for (const [at, value] of one.entries()) {
      const point: Point | null = value === null ? null : [slot * (at + 0.5), y(value)];
      const dash = DASHES[place % DASHES.length] ?? ([1, 0] as const);
      if (point) come = sheet.line(before ?? point, point, colourOf(place), dash, come);
      before = point;
    }
  }
  return pngOf(sheet.pixels);
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crcOf = (bytes: Uint8Array): number =>
  (bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crcOf(body), body.length + 4);
  return whole;
}

/** Each pixel is a place in the palette. */
function pngOf(pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits a pixel, of a palette.
  head.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) lines.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
