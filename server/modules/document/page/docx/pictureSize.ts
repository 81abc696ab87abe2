/** How large a picture is, by its first bytes: Word asks for that beside the picture. */
import { turnsOf } from '../../../../../contract/turns';

export interface PictureSize {
  type: 'png' | 'jpg' | 'gif';
  width: number;
  height: number;
}

const PNG = '89504e470d0a1a0a';
const PARTS_MAX = 1_000;
/** Markers of JPEG that begin with the size of the picture. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** @returns null for other kinds, which Word does not show, and for what is damaged */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length >= 24 && bytes.subarray(0, 8).toString('hex') === PNG) {
    return sound({ type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
  }
  if (bytes.length >= 10 && /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1'))) {
    return sound({ type: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });
  }
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
}

function jpegSize(bytes: Buffer): PictureSize | null {
  const turn = turnsOf(PARTS_MAX, 'parts of a picture');
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (turn() === PARTS_MAX - 1 || bytes[at] !== 0xff) return null;
    if (FRAMES.has(bytes[at + 1] as number)) {
      return sound({ type: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) });
    }
  }
  return null;
}

const sound = (size: PictureSize): PictureSize | null => (size.width > 0 && size.height > 0 ? size : null);
