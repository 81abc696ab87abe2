/**
 * Takes a PNG apart and puts it together anew: what comes out holds the picture and nothing else that was in the file (no
 * places where photos were taken, nothing behind its end). Of the kind that a browser's canvas writes: 8 bits, with or
 * without alpha, not interlaced. Never more is unpacked than the head says.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel by the type of colour: RGB, RGBA. */
const PIXEL: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
const FILTERS = 5;

interface Chunk {
  type: string;
  data: Buffer;
}

/** @throws Error for a broken one */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new Error('A chunk is cut off');
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Error('A chunk is damaged');
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** Writes a picture. @param pixels red, green, blue and opacity of each, 0 to 255, line by line from the top */
export function pngOf(width: number, height: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  // 8 bits, RGBA, packed and filtered in the only ways that there are, not interlaced.
  head.set([8, 6, 0, 0, 0], 8);
  const lines = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1) {
    lines.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * The same picture, made anew; null for what is no such picture.
 * @param maxSide pixels of width and of height
 */
export function cleanPng(bytes: Buffer, maxSide: number): Buffer | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  try {
    const parts: Buffer[] = [];
    let head: Buffer | null = null;
    for (const { type, data } of chunksOf(bytes)) {
      if (type === 'IEND') break;
      if (type === 'IHDR') head ??= data;
      else if (type === 'IDAT') parts.push(data);
    }
    if (head?.length !== 13) return null;
    const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
    const [depth, colour, packing, filter, interlaced] = head.subarray(8);
    const pixel = PIXEL[colour ?? 0];
    const plain = depth === 8 && packing === 0 && filter === 0 && interlaced === 0;
    if (!pixel || !plain || width < 1 || height < 1 || width > maxSide || height > maxSide) return null;
    const row = 1 + width * pixel;
    const pixels = inflateSync(Buffer.concat(parts), { maxOutputLength: row * height });
    if (pixels.length !== row * height) return null;
    for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? FILTERS) >= FILTERS) return null;
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(pixels, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  } catch {
    return null;
  }
}
