/** What an archive unpacks to, by its own account, before anything of it is unpacked in the window of a person. */
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Of archives with the larger fields, which Office for Mac writes for small documents too. */
const END_64 = 0x06064b50;
const LOCATOR = 0x07064b50;
const LARGE = 1;
const NONE_16 = 0xffff;
const NONE_32 = 0xffffffff;

/** A container of old Office: a document of before 2007, or one that was encrypted with a password. */
export const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

/** How many entries the directory has and where it begins; what stands before an archive moves it. Null: it is none. */
function directoryOf(view: DataView, end: number): { count: number; from: number } | null {
  let count = view.getUint16(end + 10, true);
  let size = view.getUint32(end + 12, true);
  let from = view.getUint32(end + 16, true);
  let stop = end;
  const isLarge = count === NONE_16 || size === NONE_32 || from === NONE_32;
  if (isLarge && end >= 76 && view.getUint32(end - 20, true) === LOCATOR) {
    // The record ends where its locator begins.
    stop = end - 76;
    if (view.getUint32(stop, true) !== END_64) return null;
    count = Number(view.getBigUint64(stop + 32, true));
    size = Number(view.getBigUint64(stop + 40, true));
    from = Number(view.getBigUint64(stop + 48, true));
  }
  const moved = stop - size;
  const isMoved = moved > from && moved + 4 <= end && view.getUint32(moved, true) === ENTRY;
  return { count, from: isMoved ? moved : from };
}

/** Both sizes of an entry, unpacked first; those that do not fit their field stand in the extra field, in this order. */
function sizesOf(view: DataView, at: number): [size: number, packed: number] {
  const values: [number, number] = [view.getUint32(at + 24, true), view.getUint32(at + 20, true)];
  const begin = at + 46 + view.getUint16(at + 28, true);
  const end = Math.min(begin + view.getUint16(at + 30, true), view.byteLength);
  for (let place = begin; place + 4 <= end; place += 4 + view.getUint16(place + 2, true)) {
    if (view.getUint16(place, true) !== LARGE) continue;
    let next = place + 4;
    return values.map((value) => {
      if (value !== NONE_32 || next + 8 > end) return value;
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    }) as [number, number];
  }
  return values;
}

/** Bytes of all entries together; null for what is no archive, infinite for one whose entries share their bytes. */
export function unpackedBytes(buffer: ArrayBuffer): number | null {
  const view = new DataView(buffer);
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  const directory = end < 0 ? null : directoryOf(view, end);
  if (!directory) return null;
  let at = directory.from;
  let packed = 0;
  let size = 0;
  for (let left = directory.count; left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) return null;
    const [own, ownPacked] = sizesOf(view, at);
    packed += ownPacked;
    size += own;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return packed > view.byteLength ? Number.POSITIVE_INFINITY : size;
}
